import { sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import { refundStatement } from "./generations.ts";
import { dueOf, type Removal, selectDue } from "./removals.ts";
import { sessionIsAlive } from "./sessions.ts";
import { OPEN } from "./start-limits.ts";

/** The result of a deletion: where it was done, the removals of the owner that are due now. */
export type DeleteResult = { readonly removals: readonly Removal[] } | "not_found" | "signed_out";

/**
 * Deletes a generation and plans what is to be removed of it; a running one is ended and refunded
 * first. Asked again while that plan is there, it finds the same. One round trip.
 */
export async function deleteGeneration(
  db: Db,
  userId: string,
  sessionId: string,
  id: string,
  now: number,
): Promise<DeleteResult> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const mine = sql`id = ${id} AND user_id = ${userId} AND ${alive}`;
  const results = await writeBatch(db, [
    sql`SELECT ${alive} AS alive`,
    sql`UPDATE generations SET status = 'failed', settled_at = ${now}
        WHERE ${mine} AND status IN ${OPEN}`,
    refundStatement(sql`g.id = ${id} AND g.user_id = ${userId} AND ${alive}`, now),
    sql`DELETE FROM generations WHERE ${mine}`,
    sql`SELECT 1 FROM removals
        WHERE kind = 'generation' AND subject = ${id} AND owner_id = ${userId}`,
    selectDue(userId, now),
  ]);
  if (results[0].rows[0].alive !== 1) return "signed_out";
  return results[4].rows.length === 1 ? { removals: dueOf(results) } : "not_found";
}
