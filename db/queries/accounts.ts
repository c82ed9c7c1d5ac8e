import { sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

export interface AccountRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly credits: number;
  readonly renewedOn: string;
  readonly profilePictureUrl: string | null;
  readonly roles: readonly string[];
  readonly referencePath: string | null;
  readonly referenceUploadedAt: number | null;
}

/** The account of a live session, or null when the session has ended. One round trip. */
export async function getAccount(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<AccountRow | null> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT p.first_name, p.last_name, p.credits, p.renewed_on, p.profile_picture_url,
          r.file_path, r.uploaded_at,
          (SELECT group_concat(role) FROM user_roles WHERE user_id = p.id) AS roles
        FROM profiles p LEFT JOIN reference_images r ON r.user_id = p.id
        WHERE p.id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  const row = rows[0];
  if (!row) return null;
  return {
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    credits: Number(row.credits),
    renewedOn: String(row.renewed_on),
    profilePictureUrl: row.profile_picture_url as string | null,
    roles: row.roles === null ? [] : String(row.roles).split(",").sort(),
    referencePath: row.file_path as string | null,
    referenceUploadedAt: row.uploaded_at as number | null,
  };
}

/** Saves both names; false when the session has ended. */
export async function updateNames(
  db: Db,
  userId: string,
  sessionId: string,
  names: { readonly firstName: string; readonly lastName: string },
  now: number,
): Promise<boolean> {
  const [result] = await writeBatch(db, [
    sql`UPDATE profiles SET first_name = ${names.firstName}, last_name = ${names.lastName},
          updated_at = ${now}
        WHERE id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  return result.rowsAffected === 1;
}

/** Points the account at its one reference photo; false when the session has ended. */
export async function putReferenceImage(
  db: Db,
  userId: string,
  sessionId: string,
  filePath: string,
  now: number,
): Promise<boolean> {
  const [result] = await writeBatch(db, [
    sql`INSERT INTO reference_images (user_id, file_path, uploaded_at)
        SELECT ${userId}, ${filePath}, ${now} WHERE ${sessionIsAlive(userId, sessionId, now)}
        ON CONFLICT (user_id) DO UPDATE SET file_path = excluded.file_path,
          uploaded_at = max(excluded.uploaded_at, uploaded_at + 1)`,
  ]);
  return result.rowsAffected === 1;
}

/** Forgets the reference photo; false when the session has ended. */
export async function deleteReferenceImage(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<boolean> {
  const [alive] = await writeBatch(db, [
    sql`SELECT 1 WHERE ${sessionIsAlive(userId, sessionId, now)}`,
    sql`DELETE FROM reference_images
        WHERE user_id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  return alive.rows.length === 1;
}

/** Ends every outstanding password-reset link of an account. */
export async function deleteResetTokens(db: Db, userId: string): Promise<void> {
  await writeBatch(db, [sql`DELETE FROM verification WHERE value = ${userId}`]);
}
