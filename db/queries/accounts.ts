import { sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { consentIsWithdrawn } from "./photo-permission.ts";
import { dueOf, isStaged, type Removal, selectDue } from "./removals.ts";
import { sessionIsAlive } from "./sessions.ts";

export interface AccountRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly credits: number;
  readonly renewedOn: string;
  /** Whether the daily credits go to another account of the same mailbox. */
  readonly allowanceElsewhere: boolean;
  readonly profilePictureUrl: string | null;
  readonly roles: readonly string[];
  readonly referencePath: string | null;
  readonly referenceUploadedAt: number | null;
  /** JSON. */
  readonly referenceFit: string | null;
  /** When the words of that version were agreed to, if they were. */
  readonly consentGivenAt: number | null;
  /** An operator's sentence while no generation may be started. */
  readonly generationPause: string | null;
}

/** The account of a live session, or null when the session has ended. One round trip. */
export async function getAccount(
  db: Db,
  userId: string,
  sessionId: string,
  consentVersion: string,
  now: number,
): Promise<AccountRow | null> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT p.first_name, p.last_name, p.credits, p.renewed_on, p.profile_picture_url,
          r.file_path, r.uploaded_at, r.fit, c.given_at,
          (SELECT group_concat(role) FROM user_roles WHERE user_id = p.id) AS roles,
          (SELECT sentence FROM generation_pause) AS pause,
          EXISTS (SELECT 1 FROM mailboxes m JOIN profiles o ON o.id = m.user_id
            WHERE m.hash = p.mailbox_hash AND o.id <> p.id) AS elsewhere
        FROM profiles p LEFT JOIN reference_images r ON r.user_id = p.id
          LEFT JOIN photo_consents c ON c.user_id = p.id AND c.version = ${consentVersion}
            AND c.withdrawn_at IS NULL
        WHERE p.id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  const row = rows[0];
  if (!row) return null;
  return {
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    credits: Number(row.credits),
    renewedOn: String(row.renewed_on),
    allowanceElsewhere: row.elsewhere === 1,
    profilePictureUrl: row.profile_picture_url as string | null,
    roles: row.roles === null ? [] : String(row.roles).split(",").sort(),
    referencePath: row.file_path as string | null,
    referenceUploadedAt: row.uploaded_at as number | null,
    referenceFit: row.fit as string | null,
    consentGivenAt: row.given_at as number | null,
    generationPause: row.pause as string | null,
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

export interface NewReference {
  readonly key: string;
  /** The version of the words by which its sender vouched for it; null where nobody was asked. */
  readonly attestation: string | null;
}

export type PutResult =
  | { readonly uploadedAt: number; readonly removals: readonly Removal[] }
  /** Stored too long ago, or named once and replaced since. */
  | "passed"
  | "withdrawn"
  | "signed_out";

/**
 * Points the account at a staged photo as its one reference photo, unless the session has ended or
 * the consent was withdrawn, and plans the removal of the one before. Asked again, it finds the same.
 */
export async function putReferenceImage(
  db: Db,
  userId: string,
  sessionId: string,
  { key, attestation }: NewReference,
  now: number,
): Promise<PutResult> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const withdrawn = consentIsWithdrawn(userId);
  const results = await writeBatch(db, [
    sql`INSERT INTO reference_images (user_id, file_path, uploaded_at, attestation)
        SELECT ${userId}, ${key}, ${now}, ${attestation}
        WHERE ${alive} AND NOT ${withdrawn} AND ${isStaged(key)}
        ON CONFLICT (user_id) DO UPDATE SET file_path = excluded.file_path, fit = NULL,
          attestation = excluded.attestation,
          uploaded_at = max(excluded.uploaded_at, uploaded_at + 1)`,
    sql`SELECT ${alive} AS alive, ${withdrawn} AS withdrawn, (SELECT uploaded_at
          FROM reference_images WHERE user_id = ${userId} AND file_path = ${key}) AS uploaded_at`,
    selectDue(userId, now),
  ]);
  const [found] = results[1].rows;
  if (found.uploaded_at !== null) {
    return { uploadedAt: Number(found.uploaded_at), removals: dueOf(results) };
  }
  if (found.alive !== 1) return "signed_out";
  return found.withdrawn === 1 ? "withdrawn" : "passed";
}

/**
 * Saves how garments are to be laid on the reference photo, if it is still the one of that time.
 * @param fit JSON
 */
export async function putReferenceFit(
  db: Db,
  userId: string,
  sessionId: string,
  { uploadedAt, fit }: { readonly uploadedAt: number; readonly fit: string },
  now: number,
): Promise<"saved" | "replaced" | "not_found" | "signed_out"> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const [update, found] = await writeBatch(db, [
    sql`UPDATE reference_images SET fit = ${fit}
        WHERE user_id = ${userId} AND uploaded_at = ${uploadedAt} AND ${alive}`,
    sql`SELECT ${alive} AS alive,
          EXISTS (SELECT 1 FROM reference_images WHERE user_id = ${userId}) AS named`,
  ]);
  if (update.rowsAffected === 1) return "saved";
  const { alive: isAlive, named } = found.rows[0];
  if (isAlive !== 1) return "signed_out";
  return named === 1 ? "replaced" : "not_found";
}

/** Forgets the reference photo. Returns what is to be removed now, or null when the session has ended. */
export async function deleteReferenceImage(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<Removal[] | null> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const results = await writeBatch(db, [
    sql`SELECT 1 WHERE ${alive}`,
    sql`DELETE FROM reference_images WHERE user_id = ${userId} AND ${alive}`,
    selectDue(userId, now),
  ]);
  return results[0].rows.length === 1 ? dueOf(results) : null;
}

/** The keys of the reference photos of these accounts. */
export async function findNamedReferences(db: Db, owners: readonly string[]): Promise<Set<string>> {
  if (owners.length === 0) return new Set();
  const [{ rows }] = await readBatch(db, [
    sql`SELECT file_path FROM reference_images
        WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(owners)}))`,
  ]);
  return new Set(rows.map((row) => String(row.file_path)));
}
