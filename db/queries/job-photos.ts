import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { isOneOf, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { jobPhotos } from "../schema/index.ts";
import { type NewPhoto, type PutPhoto, putPhoto } from "./put-photo.ts";
import { dueRemovals, findPictureRemovals, type Removal } from "./removals.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** Milliseconds in which a job may use the photo. */
export const JOB_PHOTO_MS = 15 * 60_000;

/** Whether the account has this photo and its time has not ended. */
export function jobPhotoExists(userId: string, key: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM job_photos WHERE file_path = ${key} AND user_id = ${userId}
    AND uploaded_at > ${now - JOB_PHOTO_MS})`;
}

/** Reserves the photo for a generation, unless another one has it. `where` decides whether at all. */
export function reserveJobPhoto(key: string, generationId: string, where: SQL): SQL {
  return sql`UPDATE job_photos SET generation_id = ${generationId}
    WHERE file_path = ${key} AND generation_id IS NULL AND ${where}`;
}

export function jobPhotoIsReserved(key: string, generationId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM job_photos
    WHERE file_path = ${key} AND generation_id = ${generationId})`;
}

/** Whether its sender has vouched for the photo; a photo from before the consent may lack it. */
export function jobPhotoIsAttested(key: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM job_photos
    WHERE file_path = ${key} AND attestation IS NOT NULL)`;
}

/** Names a staged photo, in place of an earlier one that no job has used. Idempotent. */
export function putJobPhoto(
  db: Db,
  owner: SessionOwner,
  { key, attestation }: NewPhoto,
  now: number,
): Promise<PutPhoto> {
  const { userId } = owner;
  return putPhoto(
    db,
    owner,
    { key, now },
    {
      table: jobPhotos,
      put: (allowed) => [
        sql`DELETE FROM job_photos
          WHERE user_id = ${userId} AND generation_id IS NULL AND ${allowed}`,
        sql`INSERT INTO job_photos (file_path, user_id, uploaded_at, attestation)
          SELECT ${key}, ${userId}, ${now}, ${attestation} WHERE ${allowed}`,
      ],
    },
  );
}

/** Deletes the photo that waits for a job. Null when the session has ended. */
export async function deleteJobPhoto(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<Removal[] | null> {
  const { userId } = owner;
  const waits = and(eq(jobPhotos.userId, userId), isNull(jobPhotos.generationId));
  const { session, removals } = await writeBatch(db, {
    session: selectAlive(owner, now),
    deleted: db.delete(jobPhotos).where(and(waits, sessionIsAlive(owner, now))),
    removals: dueRemovals(db, userId, now),
  });
  return onlyRow(session).alive ? removals : null;
}

/** Deletes the photo that a job has used. Returns the due removals of the account. */
export async function deleteUsedJobPhoto(
  db: Db,
  userId: string,
  generationId: string,
  now: number,
): Promise<Removal[]> {
  const { removals } = await writeBatch(db, {
    deleted: db
      .delete(jobPhotos)
      .where(and(eq(jobPhotos.userId, userId), eq(jobPhotos.generationId, generationId))),
    removals: dueRemovals(db, userId, now),
  });
  return removals;
}

/** Deletes up to `size` photos whose time has ended. Returns the removals of their objects. */
export async function deleteExpiredJobPhotos(
  db: Db,
  now: number,
  size: number,
): Promise<Removal[]> {
  const expired = db
    .select({ filePath: jobPhotos.filePath })
    .from(jobPhotos)
    .where(lte(jobPhotos.uploadedAt, now - JOB_PHOTO_MS))
    .limit(size);
  const { deleted } = await writeBatch(db, {
    deleted: db
      .delete(jobPhotos)
      .where(sql`${jobPhotos.filePath} IN ${expired}`)
      .returning({ key: jobPhotos.filePath }),
  });
  return deleted.length === 0 ? [] : findPictureRemovals(db, deleted);
}

/** The keys that a row names, of the given ones. */
export async function findJobPhotos(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { found } = await readBatch(db, {
    found: db
      .select({ filePath: jobPhotos.filePath })
      .from(jobPhotos)
      .where(isOneOf(jobPhotos.filePath, keys)),
  });
  return new Set(found.map(({ filePath }) => filePath));
}
