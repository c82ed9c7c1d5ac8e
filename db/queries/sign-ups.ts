import { and, eq, type SQL, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { signUpCodes, signUps, user, verification } from "../schema/index.ts";
import { deleteOldCodes, putCodeStatement, type StoredCode } from "./sign-up-codes.ts";
import { deleteInSlices } from "./slices.ts";

interface NewSignUp {
  readonly id: string;
  /** The id of the account to create if the address has none. */
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly now: number;
  /** When the link of its mail expires; 0 without a mail. */
  readonly expiresAt: number;
  /** The code of its mail; null without a mail. */
  readonly code: StoredCode | null;
}

export interface AddressOwner {
  readonly userId: string;
  readonly confirmed: boolean;
}

/** Holds for an expired sign-up whose password is not the account's. */
function isPast(now: number): SQL {
  return sql`expires_at <= ${now} AND NOT EXISTS (SELECT 1 FROM account
    WHERE account.user_id = sign_ups.user_id AND account.password = sign_ups.password_hash)`;
}

/**
 * Records a sign-up in one round trip. Each sign-up of an unconfirmed address has its own password,
 * names and link; sign-in compares only the newest password. A confirmed account does not change.
 */
export async function addSignUp(db: Db, signUp: NewSignUp): Promise<AddressOwner> {
  const { id, userId, email, firstName, lastName, passwordHash, now, expiresAt, code } = signUp;
  const unconfirmed = sql`FROM user WHERE email = ${email} AND email_verified = 0`;
  const at = new Date(now);
  const { owner } = await writeBatch(db, {
    user: db
      .insert(user)
      .values({ id: userId, name: "", email, createdAt: at, updatedAt: at })
      .onConflictDoNothing(),
    signUp: sql`INSERT INTO sign_ups (id, user_id, password_hash, first_name, last_name, expires_at)
      SELECT ${id}, id, ${passwordHash}, ${firstName}, ${lastName}, ${expiresAt} ${unconfirmed}`,
    // Never replaces a password set by a reset, which `finishReset` confirms.
    account: sql`INSERT INTO account
        (id, account_id, provider_id, user_id, password, created_at, updated_at)
      SELECT ${id}, id, 'credential', id, ${passwordHash}, ${now}, ${now} ${unconfirmed}
      ON CONFLICT (user_id, provider_id) DO UPDATE SET password = excluded.password,
        updated_at = excluded.updated_at
      WHERE account.password IN (SELECT password_hash FROM sign_ups WHERE user_id = account.user_id)`,
    code: code ? putCodeStatement(email, id, code) : [],
    past: sql`DELETE FROM sign_ups WHERE user_id = (SELECT id ${unconfirmed}) AND ${isPast(now)}`,
    owner: db
      .select({ userId: user.id, confirmed: user.emailVerified })
      .from(user)
      .where(eq(user.email, email)),
  });
  return onlyRow(owner);
}

/** The address of an account and whether it is confirmed; null without the account. */
export async function findAddress(
  db: Db,
  userId: string,
): Promise<{ readonly email: string; readonly confirmed: boolean } | null> {
  const { found } = await readBatch(db, {
    found: db
      .select({ email: user.email, confirmed: user.emailVerified })
      .from(user)
      .where(eq(user.id, userId)),
  });
  return found[0] ?? null;
}

/** After a reset by mail: confirms the address, and deletes its sign-ups and other reset links. */
export async function finishReset(db: Db, userId: string, now: number): Promise<void> {
  const only = sql`FROM sign_ups WHERE user_id = ${userId} GROUP BY user_id HAVING count(*) = 1`;
  await writeBatch(db, {
    user: sql`UPDATE user SET email_verified = 1, updated_at = ${now},
        first_name = coalesce((SELECT first_name ${only}), ''),
        last_name = coalesce((SELECT last_name ${only}), '')
      WHERE id = ${userId} AND email_verified = 0`,
    signUps: db.delete(signUps).where(eq(signUps.userId, userId)),
    codes: db.delete(signUpCodes).where(eq(signUpCodes.userId, userId)),
    links: db.delete(verification).where(eq(verification.value, userId)),
  });
}

export async function isUnconfirmed(db: Db, email: string): Promise<boolean> {
  const { found } = await readBatch(db, {
    found: db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.emailVerified, false))),
  });
  return found.length === 1;
}

export async function deleteUnconfirmed(db: Db, before: number, now: number): Promise<void> {
  const stale = sql`SELECT id FROM user WHERE email_verified = 0 AND created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM sign_ups WHERE user_id = user.id AND expires_at > ${now})
    AND NOT EXISTS (SELECT 1 FROM verification WHERE value = user.id AND expires_at > ${now})`;
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM sign_ups WHERE rowid IN
      (SELECT rowid FROM sign_ups WHERE ${isPast(now)} LIMIT ${size})`,
  ]);
  await deleteOldCodes(db, now);
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM verification WHERE value IN (${stale} LIMIT ${size})`,
    sql`DELETE FROM user WHERE id IN (${stale} LIMIT ${size})`,
  ]);
}
