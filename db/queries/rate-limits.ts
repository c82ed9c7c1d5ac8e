import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { rateLimits, user } from "../schema/index.ts";
import { deleteInSlices } from "./slices.ts";

interface Window {
  /** The act and a keyed hash of its source, never an address in clear text. */
  readonly key: string;
  readonly windowMs: number;
  readonly userId?: string;
}

export interface Limit extends Window {
  readonly max: number;
}

export interface ChosenLimit extends Omit<Limit, "key" | "userId"> {
  readonly key: string | SQL;
  readonly userId?: string | SQL;
  readonly when?: SQL;
}

/** The end of the window (milliseconds since 1970 UTC) if it is full, else 0. */
export function fullUntil({ key, max }: ChosenLimit, now: number): SQL {
  return sql`coalesce((SELECT ends_at FROM rate_limits
    WHERE key = ${key} AND ends_at > ${now} AND count >= ${max}), 0)`;
}

/** When all of them have room (milliseconds since 1970 UTC); 0 if they have. */
export function anyFullUntil(limits: readonly Limit[], now: number): SQL {
  const each = limits.map((limit) => fullUntil(limit, now));
  return each.length > 0 ? sql`max(0, ${sql.join(each, sql`, `)})` : sql`0`;
}

interface Hit {
  readonly now: number;
  /** Evaluated once for all limits, before the first is counted. */
  readonly where: SQL;
  readonly id?: string;
}

/** Adds a hit to each limit; starts a new window where the last one has ended. */
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

export function wasHit(key: string | SQL, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM rate_limits WHERE key = ${key} AND last_hit = ${id})`;
}

/** Adds a hit to each limit unless one is full. Resolves to the time when each has room again, 0 for now. */
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

function accountExists(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${userId})`;
}

/** Takes back one hit under each key whose window has not ended. */
export async function returnHits(db: Db, windows: readonly Window[], now: number): Promise<void> {
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

/** Deletes the window of a key and of the keys that extend it after a colon. */
export async function deleteWindows(db: Db, key: string): Promise<void> {
  const { key: column } = rateLimits;
  // The semicolon follows the colon.
  const continued = and(gt(column, `${key}:`), lt(column, `${key};`));
  await writeBatch(db, {
    deleted: db.delete(rateLimits).where(or(eq(column, key), continued)),
  });
}

export async function deleteOldWindows(db: Db, before: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM rate_limits WHERE rowid IN
      (SELECT rowid FROM rate_limits WHERE ends_at <= ${before} LIMIT ${size})`,
  ]);
}
