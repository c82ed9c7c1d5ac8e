import { and, eq, type SQL, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { account, user } from "../schema/index.ts";
import { forgetActions } from "./admin-actions.ts";
import { cancelStatements } from "./generations.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { dueRemovals, type Removal } from "./removals.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

export async function getCredential(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<{ readonly email: string; readonly passwordHash: string | null } | null> {
  const { found } = await readBatch(db, {
    found: db
      .select({ email: user.email, passwordHash: account.password })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
      .where(and(eq(user.id, owner.userId), sessionIsAlive(owner, now))),
  });
  return found[0] ?? null;
}

/** Keeps only the ledger's rows and queues the notice. Null when the session has ended. */
export async function eraseAccount(
  db: Db,
  owner: SessionOwner,
  now: number,
  notice: NewMail,
): Promise<Removal[] | null> {
  const { userId } = owner;
  const planned = sql`EXISTS
    (SELECT 1 FROM removals WHERE kind = 'account' AND subject = ${userId})`;
  const { plan, removals } = await writeBatch(db, {
    plan: sql`INSERT INTO removals (kind, subject, owner_id)
      SELECT 'account', id, id FROM user
      WHERE id = ${userId} AND ${sessionIsAlive(owner, now)}`,
    generations: cancelStatements(userId, planned, "account_deleted", now),
    traces: anonymiseTraces(userId, planned),
    // Stays for the day, so that another account of the mailbox has no second allowance.
    mailbox: sql`UPDATE mailboxes SET user_id = '' WHERE user_id = ${userId} AND ${planned}
      AND hash = (SELECT mailbox_hash FROM profiles WHERE id = ${userId})`,
    // A concurrent second deletion finds the plan but no user.
    notice: insertMailStatement(
      notice,
      sql`${planned} AND EXISTS (SELECT 1 FROM user WHERE id = ${userId})`,
    ),
    user: db.delete(user).where(and(eq(user.id, userId), planned)),
    removals: dueRemovals(db, userId, now),
  });
  return plan.rowsAffected === 1 ? removals : null;
}

/** Deletes or anonymises what no foreign key deletes: likes, votes, reports and their notices, decisions, actions and links. */
function anonymiseTraces(userId: string, planned: SQL): SQL[] {
  return [
    sql`DELETE FROM closet_item_likes WHERE actor = ${userId} AND ${planned}`,
    sql`DELETE FROM share_votes WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE influencer_requests SET decided_by = NULL
        WHERE decided_by = ${userId} AND ${planned}`,
    sql`DELETE FROM notices
        WHERE id IN (SELECT id FROM reports WHERE actor = ${userId}) AND ${planned}`,
    sql`UPDATE reports SET actor = 'erased:' || id, details = NULL
        WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE moderation_log SET decided_by = NULL WHERE decided_by = ${userId} AND ${planned}`,
    ...forgetActions(userId, planned),
    sql`UPDATE OR REPLACE blocked_pictures SET picture_key = ''
        WHERE instr(picture_key, ${`/${userId}/`}) > 0 AND ${planned}`,
    sql`DELETE FROM verification WHERE value = ${userId} AND ${planned}`,
  ];
}

/** The remaining removals of an account; null while the account exists. */
export async function readErasure(db: Db, userId: string, now: number): Promise<Removal[] | null> {
  const { account, removals } = await readBatch(db, {
    account: db.select({ id: user.id }).from(user).where(eq(user.id, userId)),
    removals: dueRemovals(db, userId, now),
  });
  return account.length === 0 ? removals : null;
}
