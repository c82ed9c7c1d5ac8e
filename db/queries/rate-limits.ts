import { type SQL, sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";

export interface Hits {
  readonly count: number;
  /** Milliseconds since 1970 UTC. */
  readonly windowStartedAt: number;
}

const OWNER = ":user:";

/** A key of a member ends in their id; a request that outlives its account must leave no row. */
function ownerStands(key: string): SQL {
  const at = key.indexOf(OWNER);
  if (at < 0) return sql`true`;
  return sql`EXISTS (SELECT 1 FROM user WHERE id = ${key.slice(at + OWNER.length)})`;
}

/** Adds one hit to each key's fixed window, opening a new one where the last is over. */
export async function countHits(
  db: Db,
  keys: readonly { readonly key: string; readonly windowMs: number }[],
  now: number,
): Promise<Hits[]> {
  const results = await writeBatch(
    db,
    keys.map(
      ({ key, windowMs }) => sql`
        INSERT INTO rate_limits (key, window_started_at, count)
        SELECT ${key}, ${now}, 1 WHERE ${ownerStands(key)}
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN window_started_at > ${now - windowMs} THEN count + 1 ELSE 1 END,
          window_started_at =
            CASE WHEN window_started_at > ${now - windowMs} THEN window_started_at ELSE ${now} END
        RETURNING count, window_started_at`,
    ),
  );
  return results.map(({ rows: [row] }) => ({
    count: Number(row?.count ?? 1),
    windowStartedAt: Number(row?.window_started_at ?? now),
  }));
}

/** Forgets what was counted under a key. */
export async function deleteWindow(db: Db, key: string): Promise<void> {
  await writeBatch(db, [sql`DELETE FROM rate_limits WHERE key = ${key}`]);
}

/** Forgets windows that ended before the given time. */
export async function deleteOldWindows(db: Db, before: number): Promise<void> {
  await writeBatch(db, [sql`DELETE FROM rate_limits WHERE window_started_at < ${before}`]);
}
