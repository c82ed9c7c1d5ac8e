import { sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import { cancelStatements } from "./generations.ts";
import { dueOf, type Removal, selectDue } from "./removals.ts";
import { sessionIsAlive } from "./sessions.ts";

/**
 * Enters the consent to the words of a version, once. Returns when it was given, in milliseconds
 * since 1970 UTC, or null when the session has ended.
 */
export async function givePhotoConsent(
  db: Db,
  userId: string,
  sessionId: string,
  version: string,
  now: number,
): Promise<number | null> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const given = sql`SELECT given_at FROM photo_consents
    WHERE user_id = ${userId} AND version = ${version} AND withdrawn_at IS NULL AND ${alive}`;
  const [, { rows }] = await writeBatch(db, [
    sql`INSERT INTO photo_consents (user_id, version, given_at)
        SELECT ${userId}, ${version}, max(${now}, coalesce(
          (SELECT max(given_at) + 1 FROM photo_consents WHERE user_id = ${userId}), 0))
        WHERE ${alive} AND NOT EXISTS (${given})`,
    given,
  ]);
  return rows[0] ? Number(rows[0].given_at) : null;
}

/**
 * Withdraws the consent, forgets the reference photo and ends, refunded, whatever runs. A consent
 * that was never asked for is entered with its withdrawal, so that this one holds too. Returns what
 * of the owner is to be removed now, or null when the session is over.
 */
export async function withdrawPhotoConsent(
  db: Db,
  userId: string,
  sessionId: string,
  withdrawal: { readonly version: string; readonly failureCode: string; readonly now: number },
): Promise<Removal[] | null> {
  const { version, failureCode, now } = withdrawal;
  const alive = sessionIsAlive(userId, sessionId, now);
  const results = await writeBatch(db, [
    sql`SELECT 1 WHERE ${alive}`,
    sql`UPDATE photo_consents SET withdrawn_at = ${now}
        WHERE user_id = ${userId} AND withdrawn_at IS NULL AND ${alive}`,
    sql`INSERT INTO photo_consents (user_id, version, given_at, withdrawn_at)
        SELECT ${userId}, ${version}, ${now}, ${now}
        WHERE ${alive} AND NOT EXISTS (SELECT 1 FROM photo_consents WHERE user_id = ${userId})`,
    ...cancelStatements(userId, alive, failureCode, now),
    sql`DELETE FROM reference_images WHERE user_id = ${userId} AND ${alive}`,
    selectDue(userId, now),
  ]);
  return results[0].rows.length === 1 ? dueOf(results) : null;
}
