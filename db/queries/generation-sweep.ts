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

/** The facts of a generation that decide which of its pictures it still needs. */
export interface GenerationEnd {
  readonly open: boolean;
  readonly completed: boolean;
}

/** The generations of these ids that there are. */
export async function findEnds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, GenerationEnd>> {
  if (ids.length === 0) return new Map();
  const [{ rows }] = await readBatch(db, [
    sql`SELECT id, status IN ${OPEN} AS open, status = 'completed' AS completed FROM generations
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ]);
  return new Map(
    rows.map((row) => [String(row.id), { open: row.open === 1, completed: row.completed === 1 }]),
  );
}
