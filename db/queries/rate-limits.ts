import { type SQL, sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";

/** What is counted under a key while its window lasts. */
export interface Window {
  /**
   * What is counted, and whose: `like:source:` and the keyed hash of an address. It holds neither an
   * address of the network nor one of a mailbox in clear text.
   */
  readonly key: string;
  readonly windowMs: number;
}

export interface Limit extends Window {
  readonly max: number;
}

/** A limit whose key the database chooses. */
interface ChosenLimit extends Omit<Limit, "key"> {
  readonly key: string | SQL;
}

const OWNER = ":user:";

/** A key of a member ends in their id; a request that outlives its account must leave no row. */
function ownerStands(key: string): SQL {
  const at = key.indexOf(OWNER);
  if (at < 0) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM user WHERE id = ${key.slice(at + OWNER.length)})`;
}

/** When the limit's present window ends (milliseconds since 1970 UTC), if it is full; else 0. */
export function fullUntil({ key, max, windowMs }: ChosenLimit, now: number): SQL {
  return sql`coalesce((SELECT window_started_at + ${windowMs} FROM rate_limits
    WHERE key = ${key} AND window_started_at > ${now - windowMs} AND count >= ${max}), 0)`;
}

/** When all of them have room (milliseconds since 1970 UTC), if one is full; else 0. */
export function anyFullUntil(limits: readonly Limit[], now: number): SQL {
  const each = limits.map((limit) => fullUntil(limit, now));
  return each.length > 0 ? sql`max(0, ${sql.join(each, sql`, `)})` : sql`0`;
}

/** Adds one hit to a key's fixed window when `where` holds, opening a new one where the last is over. */
export function hitStatement(
  { key, windowMs }: Omit<ChosenLimit, "max">,
  where: SQL,
  now: number,
): SQL {
  return sql`
    INSERT INTO rate_limits (key, window_started_at, count)
    SELECT ${key}, ${now}, 1 WHERE ${where}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN window_started_at > ${now - windowMs} THEN count + 1 ELSE 1 END,
      window_started_at =
        CASE WHEN window_started_at > ${now - windowMs} THEN window_started_at ELSE ${now} END
    RETURNING count, window_started_at`;
}

/**
 * Holds when the statement right before it in the batch has written one row: so the first hit hangs
 * on the deed that is counted, and each of the following on the hit before.
 */
export const JUST_DONE = sql`changes() = 1`;

/**
 * Adds one hit to each limit if none of them is full, and else to none of them, in one round trip.
 * Resolves to when each has room again (milliseconds since 1970 UTC), 0 for one that had.
 */
export async function takeLimits(db: Db, limits: readonly Limit[], now: number): Promise<number[]> {
  const full = limits.map((limit) => fullUntil(limit, now));
  const owned = sql.join(
    limits.map(({ key }) => ownerStands(key)),
    sql` AND `,
  );
  const room = sql`${owned} AND ${anyFullUntil(limits, now)} = 0`;
  const [found] = await writeBatch(db, [
    sql`SELECT ${sql.join(full, sql`, `)}`,
    ...limits.map((limit, at) => hitStatement(limit, at === 0 ? room : JUST_DONE, now)),
  ]);
  return Array.from(found.rows[0], Number);
}

/** Takes back one hit under each key whose window still lasts. */
export async function returnPlaces(db: Db, windows: readonly Window[], now: number): Promise<void> {
  await writeBatch(
    db,
    windows.map(
      ({ key, windowMs }) => sql`UPDATE rate_limits SET count = count - 1
        WHERE key = ${key} AND window_started_at > ${now - windowMs} AND count > 0`,
    ),
  );
}

/** Forgets what was counted under a key and under those that go on from it after a colon. */
export async function deleteWindows(db: Db, key: string): Promise<void> {
  await writeBatch(db, [
    // The semicolon is the character after the colon.
    sql`DELETE FROM rate_limits WHERE key = ${key} OR (key > ${`${key}:`} AND key < ${`${key};`})`,
  ]);
}

/** Forgets windows that ended before the given time. */
export async function deleteOldWindows(db: Db, before: number): Promise<void> {
  await writeBatch(db, [sql`DELETE FROM rate_limits WHERE window_started_at < ${before}`]);
}
