import { and, eq, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import {
  flag,
  isOneOf,
  jsonList,
  onlyRow,
  prepareQuery,
  type ResultOf,
  readBatch,
  writeBatch,
} from "../batch.ts";
import type { Db } from "../client.ts";
import {
  generationPause,
  photoConsents,
  profiles,
  referenceImages,
  userRoles,
} from "../schema/index.ts";
import type { Role } from "./authorisation.ts";
import { type NewPhoto, type PutPhoto, putPhoto } from "./put-photo.ts";
import { dueRemovals, type Removal } from "./removals.ts";
import { type SessionOwner, secondFactorPassed, selectAlive, sessionIsAlive } from "./sessions.ts";

export interface AccountCaller extends SessionOwner {
  readonly consentVersion: string;
  readonly now: number;
}

const userId = sql.placeholder("userId");

const roles = new QueryBuilder()
  .select({ value: sql`${userRoles.role}`.as("value") })
  .from(userRoles)
  .where(eq(userRoles.userId, userId))
  .orderBy(userRoles.role);

const accountOf = prepareQuery((db) =>
  db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      credits: profiles.credits,
      renewedOn: profiles.renewedOn,
      profilePictureUrl: profiles.profilePictureUrl,
      referencePath: referenceImages.filePath,
      referenceUploadedAt: referenceImages.uploadedAt,
      referenceFit: referenceImages.fit,
      consentGivenAt: photoConsents.givenAt,
      allowanceElsewhere: flag(sql`EXISTS (SELECT 1 FROM mailboxes m
        JOIN profiles o ON o.id = m.user_id
        WHERE m.hash = ${profiles.mailboxHash} AND o.id <> ${profiles.id})`),
      roles: jsonList<Role>(roles),
      secondFactor: flag(sql`EXISTS (SELECT 1 FROM user
        WHERE id = ${userId} AND two_factor_enabled = 1)`),
      secondFactorPassed: flag(
        secondFactorPassed({ userId, sessionId: sql.placeholder("sessionId") }),
      ),
      generationPause: sql<string | null>`(SELECT sentence FROM ${generationPause})`,
    })
    .from(profiles)
    .leftJoin(referenceImages, eq(referenceImages.userId, profiles.id))
    .leftJoin(
      photoConsents,
      and(
        eq(photoConsents.userId, profiles.id),
        eq(photoConsents.version, sql.placeholder("consentVersion")),
        isNull(photoConsents.withdrawnAt),
      ),
    )
    .where(
      and(
        eq(profiles.id, userId),
        sessionIsAlive({ userId, sessionId: sql.placeholder("sessionId") }, sql.placeholder("now")),
      ),
    ),
);

export type AccountRow = ResultOf<ReturnType<typeof accountOf>>[number];

/** Null when the session has ended. One round trip. */
export async function getAccount(db: Db, caller: AccountCaller): Promise<AccountRow | null> {
  const { found } = await readBatch(db, { found: accountOf(caller) });
  return found[0] ?? null;
}

/** Saves the names and reads the account they belong to; null when the session has ended. */
export async function updateNames(
  db: Db,
  caller: AccountCaller,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<AccountRow | null> {
  const { userId, now } = caller;
  const { firstName, lastName } = names;
  const { found } = await writeBatch(db, {
    update: db
      .update(profiles)
      .set({ firstName, lastName, updatedAt: now })
      .where(and(eq(profiles.id, userId), sessionIsAlive(caller, now))),
    found: accountOf(caller),
  });
  return found[0] ?? null;
}

/** Plans the removal of the previous photo. A withdrawn consent refuses the new one. Idempotent. */
export function putReferenceImage(
  db: Db,
  owner: SessionOwner,
  { key, attestation }: NewPhoto,
  now: number,
): Promise<PutPhoto> {
  return putPhoto(
    db,
    owner,
    { key, now },
    {
      table: referenceImages,
      put: (allowed) => [
        sql`INSERT INTO reference_images (user_id, file_path, uploaded_at, attestation)
          SELECT ${owner.userId}, ${key}, ${now}, ${attestation} WHERE ${allowed}
          ON CONFLICT (user_id) DO UPDATE SET file_path = excluded.file_path, fit = NULL,
            attestation = excluded.attestation,
            uploaded_at = max(excluded.uploaded_at, uploaded_at + 1)`,
      ],
    },
  );
}

/** Saves the fit, as JSON, if that version of the photo is still saved. */
export async function putReferenceFit(
  db: Db,
  owner: SessionOwner,
  { uploadedAt, fit }: { readonly uploadedAt: number; readonly fit: string },
  now: number,
): Promise<"saved" | "replaced" | "not_found" | "signed_out"> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const own = eq(referenceImages.userId, userId);
  const { update, session, reference } = await writeBatch(db, {
    update: db
      .update(referenceImages)
      .set({ fit })
      .where(and(own, eq(referenceImages.uploadedAt, uploadedAt), alive)),
    session: selectAlive(owner, now),
    reference: db.select({ userId: referenceImages.userId }).from(referenceImages).where(own),
  });
  if (update.rowsAffected === 1) return "saved";
  if (!onlyRow(session).alive) return "signed_out";
  return reference.length > 0 ? "replaced" : "not_found";
}

/** Returns the removals that are due now, or null when the session has ended. */
export async function deleteReferenceImage(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<Removal[] | null> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const { session, removals } = await writeBatch(db, {
    session: selectAlive(owner, now),
    deleted: db.delete(referenceImages).where(and(eq(referenceImages.userId, userId), alive)),
    removals: dueRemovals(db, userId, now),
  });
  return onlyRow(session).alive ? removals : null;
}

export async function findNamedReferences(db: Db, owners: readonly string[]): Promise<Set<string>> {
  if (owners.length === 0) return new Set();
  const { references } = await readBatch(db, {
    references: db
      .select({ filePath: referenceImages.filePath })
      .from(referenceImages)
      .where(isOneOf(referenceImages.userId, owners)),
  });
  return new Set(references.map(({ filePath }) => filePath));
}
