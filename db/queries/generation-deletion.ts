import { and, eq, sql } from "drizzle-orm";
import { onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { removals } from "../schema/index.ts";
import { refundStatement } from "./generations.ts";
import { dueRemovals, type Removal } from "./removals.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";
import { OPEN } from "./start-limits.ts";

type DeleteResult = { readonly removals: readonly Removal[] } | "not_found" | "signed_out";

/** Refunds a running generation first. Idempotent while its removals are planned. */
export async function deleteGeneration(
  db: Db,
  owner: SessionOwner,
  id: string,
  now: number,
): Promise<DeleteResult> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const mine = sql`id = ${id} AND user_id = ${userId} AND ${alive}`;
  const { session, plan, due } = await writeBatch(db, {
    session: selectAlive(owner, now),
    end: sql`UPDATE generations SET status = 'failed', settled_at = ${now}
      WHERE ${mine} AND status IN ${OPEN}`,
    refund: refundStatement(sql`g.id = ${id} AND g.user_id = ${userId} AND ${alive}`, now),
    deleted: sql`DELETE FROM generations WHERE ${mine}`,
    plan: db
      .select({ subject: removals.subject })
      .from(removals)
      .where(
        and(
          eq(removals.kind, "generation"),
          eq(removals.subject, id),
          eq(removals.ownerId, userId),
        ),
      ),
    due: dueRemovals(db, userId, now),
  });
  if (!onlyRow(session).alive) return "signed_out";
  return plan.length === 1 ? { removals: due } : "not_found";
}
