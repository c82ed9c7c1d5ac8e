import { and, count, eq, lte, sql } from "drizzle-orm";
import { flag, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generations, resultDeletions } from "../schema/index.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";
import { OPEN } from "./start-limits.ts";

/** Days after which the results of members who chose this are deleted. */
export const RESULT_DAYS = 30;
const PERIOD_MS = RESULT_DAYS * 86_400_000;
const ROWS_PER_SLICE = 500;
const MEMBERS_PER_SLICE = 500;
/** 5,000 results an hour: the removals of their objects take 18,000 an hour. */
const SLICES_PER_RUN = 10;

export interface ResultDeletionRow {
  readonly chosen: boolean;
  /** Results that are older than the period. */
  readonly old: number;
}

/** Null when the session has ended. */
export async function readResultDeletion(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<ResultDeletionRow | null> {
  const { session, ...found } = await readBatch(db, {
    session: selectAlive(owner, now),
    ...selectState(db, owner.userId, now),
  });
  return onlyRow(session).alive ? toRow(found) : null;
}

/** Idempotent: a repeated choice keeps the time of the first. Null when the session has ended. */
export async function chooseResultDeletion(
  db: Db,
  owner: SessionOwner,
  chosen: boolean,
  now: number,
): Promise<ResultDeletionRow | null> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const change = chosen
    ? sql`INSERT INTO result_deletions (user_id, chosen_at, due_at)
        SELECT ${userId}, ${now}, ${now} WHERE ${alive} ON CONFLICT (user_id) DO NOTHING`
    : sql`DELETE FROM result_deletions WHERE user_id = ${userId} AND ${alive}`;
  const {
    session,
    change: _,
    ...found
  } = await writeBatch(db, {
    session: selectAlive(owner, now),
    change,
    ...selectState(db, userId, now),
  });
  return onlyRow(session).alive ? toRow(found) : null;
}

function selectState(db: Db, userId: string, now: number) {
  return {
    chosen: db
      .select({ is: flag(sql`count(*) > 0`) })
      .from(resultDeletions)
      .where(eq(resultDeletions.userId, userId)),
    old: db
      .select({ results: count() })
      .from(generations)
      .where(
        and(
          eq(generations.userId, userId),
          lte(generations.createdAt, now - PERIOD_MS),
          eq(generations.status, "completed"),
        ),
      ),
  };
}

function toRow(found: {
  readonly chosen: readonly { readonly is: boolean }[];
  readonly old: readonly { readonly results: number }[];
}): ResultDeletionRow {
  return { chosen: onlyRow(found.chosen).is, old: onlyRow(found.old).results };
}

/**
 * Deletes the ended results whose period is over, in short transactions; triggers plan the removal
 * of their objects. A member is due again when the oldest result that is left ends. Idempotent.
 * @returns the number of deleted results
 */
export async function deleteOldResults(db: Db, now: number): Promise<number> {
  const ended = sql`created_at <= ${now - PERIOD_MS} AND status NOT IN ${OPEN}`;
  const due = sql`(SELECT user_id FROM result_deletions WHERE due_at <= ${now}
    ORDER BY due_at LIMIT ${MEMBERS_PER_SLICE})`;
  let total = 0;
  for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
    const { deleted, next } = await writeBatch(db, {
      deleted: sql`DELETE FROM generations WHERE id IN (SELECT g.id FROM ${due} r
        CROSS JOIN generations g WHERE g.user_id = r.user_id AND ${ended} LIMIT ${ROWS_PER_SLICE})`,
      next: sql`UPDATE result_deletions SET due_at = ${PERIOD_MS} + coalesce(
          (SELECT max(min(created_at), ${now + 1 - PERIOD_MS}) FROM generations
            WHERE user_id = result_deletions.user_id), ${now})
        WHERE user_id IN ${due} AND NOT EXISTS
          (SELECT 1 FROM generations WHERE user_id = result_deletions.user_id AND ${ended})`,
    });
    total += deleted.rowsAffected;
    if (deleted.rowsAffected < ROWS_PER_SLICE && next.rowsAffected < MEMBERS_PER_SLICE) break;
  }
  return total;
}
