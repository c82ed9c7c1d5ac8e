import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generationShares, jobPhotos, photoConsents, referenceImages } from "../schema/index.ts";
import { cancelStatements } from "./generations.ts";
import { dueRemovals, type Removal } from "./removals.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** Records the consent once; returns its time in ms, or null when the session has ended. */
export async function givePhotoConsent(
  db: Db,
  owner: SessionOwner,
  version: string,
  now: number,
): Promise<number | null> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const given = db
    .select({ at: photoConsents.givenAt })
    .from(photoConsents)
    .where(
      and(
        eq(photoConsents.userId, userId),
        eq(photoConsents.version, version),
        isNull(photoConsents.withdrawnAt),
        alive,
      ),
    );
  const { consent } = await writeBatch(db, {
    entry: sql`INSERT INTO photo_consents (user_id, version, given_at)
      SELECT ${userId}, ${version}, max(${now}, coalesce(
        (SELECT max(given_at) + 1 FROM photo_consents WHERE user_id = ${userId}), 0))
      WHERE ${alive} AND ${notExists(given)}`,
    consent: given,
  });
  return consent[0]?.at ?? null;
}

/** Also removes the photos and all shares, and refunds open generations. Null when the session has ended. */
export async function withdrawPhotoConsent(
  db: Db,
  owner: SessionOwner,
  withdrawal: { readonly version: string; readonly failureCode: string; readonly now: number },
): Promise<Removal[] | null> {
  const { version, failureCode, now } = withdrawal;
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const { session, removals } = await writeBatch(db, {
    session: selectAlive(owner, now),
    withdrawal: db
      .update(photoConsents)
      .set({ withdrawnAt: now })
      .where(and(eq(photoConsents.userId, userId), isNull(photoConsents.withdrawnAt), alive)),
    entry: sql`INSERT INTO photo_consents (user_id, version, given_at, withdrawn_at)
      SELECT ${userId}, ${version}, ${now}, ${now}
      WHERE ${alive} AND NOT EXISTS (SELECT 1 FROM photo_consents WHERE user_id = ${userId})`,
    generations: cancelStatements(userId, alive, failureCode, now),
    shares: db.delete(generationShares).where(and(eq(generationShares.userId, userId), alive)),
    photo: db.delete(referenceImages).where(and(eq(referenceImages.userId, userId), alive)),
    jobPhotos: db.delete(jobPhotos).where(and(eq(jobPhotos.userId, userId), alive)),
    removals: dueRemovals(db, userId, now),
  });
  return onlyRow(session).alive ? removals : null;
}
