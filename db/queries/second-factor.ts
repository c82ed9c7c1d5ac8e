import { and, eq, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { session, twoFactor, user } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import { operatorAuthority } from "./authorisation.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** Whether the account of a live session has a second factor; null when the session has ended. */
export async function hasSecondFactor(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<boolean | null> {
  const { state } = await readBatch(db, {
    state: db
      .select({
        alive: flag(sessionIsAlive(owner, now)),
        on: flag(isOn(owner.userId)),
      })
      .from(ONE_ROW),
  });
  const { alive, on } = onlyRow(state);
  return alive ? on : null;
}

const isOn = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND two_factor_enabled = 1)`;

/** The address of the account that a challenge of the login belongs to. */
export async function readAddress(db: Db, userId: string): Promise<string | null> {
  const { found } = await readBatch(db, {
    found: db.select({ email: user.email }).from(user).where(eq(user.id, userId)),
  });
  return found[0]?.email ?? null;
}

/** The encrypted secret of an account's factor; null without one. */
export async function readFactorSecret(db: Db, userId: string): Promise<string | null> {
  const { found } = await readBatch(db, {
    found: db
      .select({ secret: twoFactor.secret })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId)),
  });
  return found[0]?.secret ?? null;
}

/** Replaces the encrypted secret, unless it has changed meanwhile. */
export async function renewFactorSecret(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await writeBatch(db, {
    secret: db
      .update(twoFactor)
      .set({ secret: to })
      .where(and(eq(twoFactor.userId, userId), eq(twoFactor.secret, from))),
  });
}

/** Ends the sessions that have not passed the new factor, and queues the notice. */
export async function finishSwitchOn(
  db: Db,
  userId: string,
  { since, notice }: { readonly since: number; readonly notice: NewMail },
): Promise<void> {
  await writeBatch(db, {
    sessions: db
      .delete(session)
      .where(
        and(
          eq(session.userId, userId),
          sql`coalesce(${session.secondFactorAt}, 0) < ${since}`,
          isOn(userId),
        ),
      ),
    notice: insertMailStatement(notice, isOn(userId)),
  });
}

/** Removes the factor and queues the notice. False when the session has ended. */
export async function switchOff(
  db: Db,
  owner: SessionOwner,
  now: number,
  notice: NewMail,
): Promise<boolean> {
  const { userId } = owner;
  const may = sql`${sessionIsAlive(owner, now)} AND ${isOn(userId)}`;
  const { notice: queued } = await writeBatch(db, {
    notice: insertMailStatement(notice, may),
    // Before the switch, which the condition reads.
    secret: db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), may)),
    // The own session comes last, as the other two conditions read it.
    user: sql`UPDATE user SET two_factor_enabled = 0, updated_at = ${now}
      WHERE id = ${userId} AND ${may}`,
    sessions: sql`UPDATE session SET second_factor_at = NULL
      WHERE user_id = ${userId} AND NOT ${isOn(userId)}`,
  });
  return queued.rowsAffected === 1;
}

/**
 * Removes the factor of an account that has lost it, and ends all its sessions; the caller has the
 * database's key.
 */
export async function resetSecondFactor(
  db: Db,
  email: string,
  now = Date.now(),
): Promise<"changed" | "unchanged" | "no_account"> {
  const account = sql`(SELECT id FROM user WHERE lower(email) = ${email})`;
  const { by } = operatorAuthority(now);
  const { found, removed } = await writeBatch(db, {
    found: db.select({ id: user.id }).from(user).where(sql`lower(${user.email}) = ${email}`),
    action: actionStatement(
      { action: "reset_second_factor", by, subject: ["account", account], now },
      sql`EXISTS (SELECT 1 FROM two_factor WHERE user_id = ${account})`,
    ),
    removed: sql`DELETE FROM two_factor WHERE user_id = ${account}`,
    user: sql`UPDATE user SET two_factor_enabled = 0 WHERE id = ${account}`,
    sessions: sql`DELETE FROM session WHERE user_id = ${account}`,
  });
  if (found.length === 0) return "no_account";
  return removed.rowsAffected === 1 ? "changed" : "unchanged";
}
