import { and, eq, type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { user } from "../schema/index.ts";
import { deleteInSlices } from "./slices.ts";

/** Wrong guesses after which a code is void. */
const MAX_WRONG = 5;

/** A code as it is stored: never the digits. */
export interface StoredCode {
  readonly hash: string;
  readonly expiresAt: number;
}

const accountOf = (email: string): SQL =>
  sql`SELECT id FROM user WHERE email = ${email} AND email_verified = 0`;

/** Gives an unconfirmed address a new code; the older one is void. */
export function putCodeStatement(email: string, signUpId: string | null, code: StoredCode): SQL {
  return sql`INSERT INTO sign_up_codes (user_id, sign_up_id, code_hash, expires_at)
    SELECT id, (SELECT s.id FROM sign_ups s WHERE s.user_id = user.id AND s.id = ${signUpId}),
      ${code.hash}, ${code.expiresAt}
    FROM user WHERE email = ${email} AND email_verified = 0
    ON CONFLICT (user_id) DO UPDATE SET sign_up_id = excluded.sign_up_id,
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, wrong_attempts = 0`;
}

interface RenewedCode extends StoredCode {
  readonly email: string;
  /** The sign-up to keep until `keptUntil`; null for none. */
  readonly signUpId: string | null;
  readonly keptUntil: number;
}

/** A new code for a sign-up that waits. Resolves to the account; null for any other address. */
export async function renewCode(db: Db, code: RenewedCode): Promise<string | null> {
  const { email, signUpId, keptUntil } = code;
  const { owner } = await writeBatch(db, {
    signUp: sql`UPDATE sign_ups SET expires_at = max(expires_at, ${keptUntil})
      WHERE id = ${signUpId} AND user_id = (${accountOf(email)})`,
    code: putCodeStatement(email, signUpId, code),
    owner: db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.emailVerified, false))),
  });
  return owner[0]?.id ?? null;
}

interface Guess {
  readonly email: string;
  readonly hash: string;
  /** The sign-up to activate; null for none, undefined for the account's only one. */
  readonly signUpId: string | null | undefined;
  readonly now: number;
}

/**
 * Checks a guess, and with the right code confirms the address and activates one sign-up: its
 * password and names become the account's, or none. All other sign-ups are deleted. One batch, so
 * that a code is used once and each wrong guess counts. Resolves to the account, else null.
 */
export async function confirmByCode(db: Db, guess: Guess): Promise<string | null> {
  const { email, hash, signUpId, now } = guess;
  const right = sql`FROM sign_up_codes c WHERE c.user_id = (${accountOf(email)})
    AND c.code_hash = ${hash} AND c.wrong_attempts < ${MAX_WRONG} AND c.expires_at > ${now}`;
  const only = sql`(SELECT c.sign_up_id ${right}
    AND (SELECT count(*) FROM sign_ups WHERE user_id = c.user_id) = 1)`;
  const chosen = signUpId === undefined ? only : sql`${signUpId}`;
  const ofChosen = (column: SQL) =>
    sql`(SELECT ${column} FROM sign_ups s WHERE s.id = ${chosen} AND s.user_id = (SELECT c.user_id ${right}))`;
  const confirmed = sql`SELECT id FROM user WHERE email = ${email} AND email_verified = 1`;
  const firstName = ofChosen(sql`s.first_name`);
  const lastName = ofChosen(sql`s.last_name`);
  const written = await writeBatch(db, {
    wrong: sql`UPDATE sign_up_codes SET wrong_attempts = wrong_attempts + 1
      WHERE user_id = (${accountOf(email)}) AND code_hash <> ${hash}`,
    account: sql`UPDATE account SET updated_at = ${now}, password = ${ofChosen(sql`s.password_hash`)}
      WHERE provider_id = 'credential' AND user_id = (SELECT c.user_id ${right})`,
    user: sql`UPDATE user SET email_verified = 1, updated_at = ${now},
        first_name = coalesce(${firstName}, ''), last_name = coalesce(${lastName}, ''),
        name = trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, ''))
      WHERE id = (SELECT c.user_id ${right})`,
    signUps: sql`DELETE FROM sign_ups WHERE user_id IN (${confirmed})`,
    codes: sql`DELETE FROM sign_up_codes WHERE user_id IN (${confirmed})`,
    owner: db.select({ id: user.id }).from(user).where(eq(user.email, email)),
  });
  return written.user.rowsAffected === 1 ? (written.owner[0]?.id ?? null) : null;
}

/** Keeps a code whose mail still waits: the next attempt to send the mail extends the code. */
export async function deleteOldCodes(db: Db, now: number): Promise<void> {
  const waits = sql`SELECT 1 FROM mails WHERE mails.user_id = sign_up_codes.user_id
    AND mails.kind = 'verification' AND mails.state = 'queued'`;
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM sign_up_codes WHERE rowid IN (SELECT rowid FROM sign_up_codes
      WHERE expires_at <= ${now} AND NOT EXISTS (${waits}) LIMIT ${size})`,
  ]);
}
