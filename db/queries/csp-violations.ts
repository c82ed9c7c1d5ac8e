import { and, desc, like, type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { hourlyCounts } from "../schema/index.ts";

const HOUR_MS = 3_600_000;
/** The prefix of the counters' names. */
export const VIOLATION = "csp_";

/** Adds one to the counter of the directive in this hour. */
export async function countViolation(db: Db, directive: string, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  await writeBatch(db, {
    counted: db
      .insert(hourlyCounts)
      .values({ hour, name: `${VIOLATION}${directive}`, count: 1, sum: 0 })
      .onConflictDoUpdate({
        target: [hourlyCounts.hour, hourlyCounts.name],
        set: { count: sql`${hourlyCounts.count} + 1` },
      }),
  });
}

/** The counters of the last hours by directive, the largest first. */
export function selectViolations(db: Db, recent: SQL, may: SQL) {
  const total = sql<number>`sum(${hourlyCounts.count})`.mapWith(Number);
  return db
    .select({
      directive: sql<string>`substr(${hourlyCounts.name}, ${VIOLATION.length + 1})`.mapWith(String),
      count: total,
    })
    .from(hourlyCounts)
    .where(and(recent, like(hourlyCounts.name, `${VIOLATION}%`), may))
    .groupBy(hourlyCounts.name)
    .orderBy(desc(total));
}
