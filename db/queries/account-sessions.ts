import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { account, session, verification } from "../schema/index.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";
import { deleteInSlices } from "./slices.ts";

const LISTED = 100;

/** A session ends so long after its last use, within a day. */
export const SESSION_DAYS = 7;
/** A trigger ends each one so long after its login. */
export const SESSION_LONGEST_DAYS = 30;

/** Never the token or the network address. */
const SESSION = {
  id: session.id,
  userAgent: session.userAgent,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
};

type SessionRow = RowOf<typeof SESSION>;

/** The live sessions of an account, newest first; null when the caller's own has ended. */
export async function listSessions(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<readonly SessionRow[] | null> {
  const { alive, sessions } = await readBatch(db, {
    alive: selectAlive(owner, now),
    sessions: db
      .select(SESSION)
      .from(session)
      .where(and(eq(session.userId, owner.userId), gt(session.expiresAt, new Date(now))))
      .orderBy(desc(session.createdAt))
      .limit(LISTED),
  });
  return onlyRow(alive).alive ? sessions : null;
}

/** Ends one session of the account; the caller's own too. */
export async function endSession(
  db: Db,
  owner: SessionOwner,
  id: string,
  now: number,
): Promise<"ended" | "not_found" | "signed_out"> {
  const alive = sessionIsAlive(owner, now);
  const { state, ended } = await writeBatch(db, {
    state: selectAlive(owner, now),
    ended: sql`DELETE FROM session WHERE id = ${id} AND user_id = ${owner.userId} AND ${alive}`,
  });
  if (!onlyRow(state).alive) return "signed_out";
  return ended.rowsAffected === 1 ? "ended" : "not_found";
}

/** Ends all sessions of the account but the caller's. False when the caller's has ended. */
export async function endOtherSessions(db: Db, owner: SessionOwner, now: number): Promise<boolean> {
  const { state } = await writeBatch(db, {
    ended: db
      .delete(session)
      .where(
        and(
          eq(session.userId, owner.userId),
          ne(session.id, owner.sessionId),
          sessionIsAlive(owner, now),
        ),
      ),
    state: selectAlive(owner, now),
  });
  return onlyRow(state).alive;
}

/** Replaces a hash by another one of the same password; nothing where the password has changed. */
export async function renewPasswordHash(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const isOwn = and(eq(account.userId, userId), eq(account.providerId, "credential"));
  await writeBatch(db, {
    hash: db
      .update(account)
      .set({ password: to })
      .where(and(isOwn, eq(account.password, from))),
  });
}

interface PasswordChange {
  /** The hash that the current password was checked against. */
  readonly from: string;
  readonly to: string;
  readonly notice: NewMail;
}

/**
 * Replaces the password, ends all other sessions and all reset links, and queues the notice. Of
 * several changes at once only one is made.
 */
export async function changePassword(
  db: Db,
  owner: SessionOwner,
  { from, to, notice }: PasswordChange,
  now: number,
): Promise<"changed" | "other_password" | "signed_out"> {
  const { userId, sessionId } = owner;
  const alive = sessionIsAlive(owner, now);
  const isOwn = and(eq(account.userId, userId), eq(account.providerId, "credential"));
  // The hash has a random salt, so it identifies this change.
  const isChanged = sql`EXISTS (SELECT 1 FROM account WHERE user_id = ${userId} AND password = ${to})`;
  const { state } = await writeBatch(db, {
    password: db
      .update(account)
      .set({ password: to, updatedAt: new Date(now) })
      .where(and(isOwn, eq(account.password, from), alive)),
    sessions: db
      .delete(session)
      .where(and(eq(session.userId, userId), ne(session.id, sessionId), isChanged)),
    links: db.delete(verification).where(and(eq(verification.value, userId), isChanged)),
    notice: insertMailStatement(notice, isChanged),
    state: db.select({ alive: flag(alive), changed: flag(isChanged) }).from(ONE_ROW),
  });
  const { alive: isAlive, changed } = onlyRow(state);
  if (changed) return "changed";
  return isAlive ? "other_password" : "signed_out";
}

/** Deletes the sessions that have ended by themselves. */
export async function forgetSessions(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM session WHERE id IN
      (SELECT id FROM session WHERE expires_at <= ${now} LIMIT ${size})`,
  ]);
}
