import { sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { OPEN } from "./start-limits.ts";

/** One that is open; `overdue` where its deadline lies before the time that was asked for. */
export interface OpenGeneration {
  readonly id: string;
  readonly userId: string;
  readonly overdue: boolean;
}

/** Generations that are open and were charged or due before a time, those due first ahead. */
export async function listOpenGenerations(
  db: Db,
  { chargedBefore, dueBefore }: { readonly chargedBefore: number; readonly dueBefore: number },
  size: number,
): Promise<OpenGeneration[]> {
  const open = sql`SELECT id, user_id, deadline_at < ${dueBefore} AS overdue FROM generations
    WHERE status IN ${OPEN} AND (created_at < ${chargedBefore} OR deadline_at < ${dueBefore})
    ORDER BY deadline_at LIMIT ${size}`;
  const [{ rows }] = await readBatch(db, [open], "settlement");
  return rows.map((row) => ({
    id: String(row.id),
    userId: String(row.user_id),
    overdue: row.overdue === 1,
  }));
}

/** Which of these ids have a row. */
export async function findExistingGenerations(
  db: Db,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const [{ rows }] = await readBatch(db, [
    sql`SELECT id FROM generations WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ]);
  return new Set(rows.map((row) => String(row.id)));
}
