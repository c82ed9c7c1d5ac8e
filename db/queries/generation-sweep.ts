import { sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { OPEN } from "./start-limits.ts";

/** Generations that are open past their deadline, the oldest first. */
export async function listOverdueGenerations(
  db: Db,
  before: number,
  size: number,
): Promise<{ id: string; userId: string }[]> {
  const overdue = sql`SELECT id, user_id FROM generations
    WHERE status IN ${OPEN} AND deadline_at < ${before} ORDER BY deadline_at LIMIT ${size}`;
  const [{ rows }] = await readBatch(db, [overdue], "settlement");
  return rows.map((row) => ({ id: String(row.id), userId: String(row.user_id) }));
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
