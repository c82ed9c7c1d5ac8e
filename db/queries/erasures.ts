import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { cancelStatements } from "./generations.ts";
import { type NewMail, putMailStatement } from "./mails.ts";
import { dueOf, type Removal, selectDue } from "./removals.ts";
import { sessionIsAlive } from "./sessions.ts";

/** What a password is checked against, or null when the session has ended. */
export async function getCredential(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<{ readonly email: string; readonly passwordHash: string | null } | null> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT u.email, a.password FROM user u
        LEFT JOIN account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE u.id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  const row = rows[0];
  return row ? { email: String(row.email), passwordHash: row.password as string | null } : null;
}

/**
 * Deletes an account with all its rows in one batch, which also plans what is to be removed elsewhere.
 * Every statement hangs on that stored plan, and the plan on the live session. The ledger's rows
 * stay, under an id that then names nobody. Returns what is to be removed, or null when the session
 * has ended.
 * @param notice is written down with it, for the address that was the account's
 */
export async function eraseAccount(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
  notice: NewMail,
): Promise<Removal[] | null> {
  const planned = sql`EXISTS
    (SELECT 1 FROM removals WHERE kind = 'account' AND subject = ${userId})`;
  const results = await writeBatch(db, [
    sql`INSERT INTO removals (kind, subject, owner_id)
        SELECT 'account', id, id FROM user
        WHERE id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
    ...cancelStatements(userId, planned, "account_deleted", now),
    ...namelessTraces(userId, planned),
    // The row stays for the day: another account of the mailbox has no second allowance.
    sql`UPDATE mailboxes SET user_id = '' WHERE user_id = ${userId} AND ${planned}
        AND hash = (SELECT mailbox_hash FROM profiles WHERE id = ${userId})`,
    // Of two deletions at once the second finds the plan as well, but no user.
    putMailStatement(notice, sql`${planned} AND EXISTS (SELECT 1 FROM user WHERE id = ${userId})`),
    sql`DELETE FROM user WHERE id = ${userId} AND ${planned}`,
    selectDue(userId, now),
  ]);
  return results[0].rowsAffected === 1 ? dueOf(results) : null;
}

/**
 * What no foreign key takes along: likes, reports and decisions about others, whose pictures were
 * taken down, outstanding links. A report stays without who made it and their words.
 */
function namelessTraces(userId: string, planned: SQL): SQL[] {
  return [
    sql`DELETE FROM closet_item_likes WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE influencer_requests SET decided_by = NULL
        WHERE decided_by = ${userId} AND ${planned}`,
    sql`UPDATE reports SET actor = 'erased:' || id, details = NULL
        WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE moderation_log SET decided_by = NULL WHERE decided_by = ${userId} AND ${planned}`,
    sql`UPDATE OR REPLACE blocked_pictures SET picture_key = ''
        WHERE instr(picture_key, ${`/${userId}/`}) > 0 AND ${planned}`,
    sql`DELETE FROM verification WHERE value = ${userId} AND ${planned}`,
  ];
}

/** The removals left of an account; null while the account exists. */
export async function readErasure(db: Db, userId: string, now: number): Promise<Removal[] | null> {
  const results = await readBatch(db, [
    sql`SELECT 1 FROM user WHERE id = ${userId}`,
    selectDue(userId, now),
  ]);
  return results[0].rows.length === 0 ? dueOf(results) : null;
}
