import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { rateLimits, user } from "../schema/index.ts";

/** A fixed window of time, in which hits are counted under a key. */
export interface Window {
  /**
   * The act and its source, such as `like:source:` and the keyed hash of an address. The key holds
   * neither a network address nor a mail address in clear text.
   */
  readonly key: string;
  readonly windowMs: number;
  /** The account that is counted, if one is: the window is deleted with the account. */
  readonly userId?: string;
}

export interface Limit extends Window {
  readonly max: number;
}

/** A limit whose key the database chooses. */
export interface ChosenLimit extends Omit<Limit, "key" | "userId"> {
  readonly key: string | SQL;
  readonly userId?: string | SQL;
  /** The limit is counted only while this condition holds. */
  readonly when?: SQL;
}

/** When the limit's present window ends (milliseconds since 1970 UTC), if it is full; else 0. */
export function fullUntil({ key, max }: ChosenLimit, now: number): SQL {
  return sql`coalesce((SELECT ends_at FROM rate_limits
    WHERE key = ${key} AND ends_at > ${now} AND count >= ${max}), 0)`;
}

/** When all of them have room (milliseconds since 1970 UTC), if one is full; else 0. */
export function anyFullUntil(limits: readonly Limit[], now: number): SQL {
  const each = limits.map((limit) => fullUntil(limit, now));
  return each.length > 0 ? sql`max(0, ${sql.join(each, sql`, `)})` : sql`0`;
}

/** One act that is counted under several limits. */
export interface Hit {
  readonly now: number;
  /** Decided once for all limits, before the first of them is counted. */
  readonly where: SQL;
  /** Names the act, so that `wasHit` tells whether it was counted. */
  readonly id?: string;
}

/** Adds one hit to the window of each limit, and opens a new window where the last one is over. */
export function hitStatements(limits: readonly ChosenLimit[], { now, where, id }: Hit): SQL[] {
  if (limits.length === 0) return [];
  const rows = limits.map(
    ({ key, userId, windowMs, when }) =>
      sql`SELECT ${key} AS key, ${userId ?? null} AS user_id, ${now + windowMs} AS ends_at
        WHERE ${when ?? sql`1`}`,
  );
  return [
    sql`INSERT INTO rate_limits (key, user_id, ends_at, count, last_hit)
      SELECT key, user_id, ends_at, 1, ${id ?? null} FROM (${sql.join(rows, sql` UNION ALL `)})
      WHERE ${where}
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN ends_at > ${now} THEN count + 1 ELSE 1 END,
        ends_at = CASE WHEN ends_at > ${now} THEN ends_at ELSE excluded.ends_at END,
        last_hit = excluded.last_hit`,
  ];
}

/** A condition that the newest hit under the key is that of the act with the id. */
export function wasHit(key: string | SQL, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM rate_limits WHERE key = ${key} AND last_hit = ${id})`;
}

/**
 * Adds one hit to each limit if none of them is full, and else to none of them, in one round trip.
 * A limit of an account that is deleted counts as one with room, and opens no window.
 * Resolves to when each has room again (milliseconds since 1970 UTC), 0 for one that had.
 */
export async function takeLimits(db: Db, limits: readonly Limit[], now: number): Promise<number[]> {
  const keys = limits.map(({ key }) => key);
  const owners = limits.flatMap(({ userId }) => userId ?? []);
  const { full } = await writeBatch(db, {
    full: db
      .select({ key: rateLimits.key, endsAt: rateLimits.endsAt, count: rateLimits.count })
      .from(rateLimits)
      .where(and(inArray(rateLimits.key, keys), gt(rateLimits.endsAt, now))),
    hits: hitStatements(limits, {
      now,
      where: and(sql`${anyFullUntil(limits, now)} = 0`, ...owners.map(accountExists)) as SQL,
    }),
  });
  return limits.map(({ key, max }) => {
    const window = full.find((row) => row.key === key);
    return window && window.count >= max ? window.endsAt : 0;
  });
}

/** A request that outlives its account must leave no row. */
function accountExists(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${userId})`;
}

/** Takes back one hit under each key whose window still lasts. */
export async function returnPlaces(db: Db, windows: readonly Window[], now: number): Promise<void> {
  const keys = windows.map(({ key }) => key);
  await writeBatch(db, {
    returned: db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(
        and(inArray(rateLimits.key, keys), gt(rateLimits.endsAt, now), gte(rateLimits.count, 1)),
      ),
  });
}

/** Deletes the window of a key and those of the keys that continue it after a colon. */
export async function deleteWindows(db: Db, key: string): Promise<void> {
  const { key: column } = rateLimits;
  // The semicolon is the character after the colon.
  const continued = and(gt(column, `${key}:`), lt(column, `${key};`));
  await writeBatch(db, {
    deleted: db.delete(rateLimits).where(or(eq(column, key), continued)),
  });
}

/** Deletes the windows that ended before the given time. */
export async function deleteOldWindows(db: Db, before: number): Promise<void> {
  await writeBatch(db, { deleted: db.delete(rateLimits).where(lte(rateLimits.endsAt, before)) });
}
