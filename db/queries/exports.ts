import { desc, eq, getTableColumns, sql, type Table } from "drizzle-orm";
import { jsonList, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import {
  account,
  closetItemLikes,
  closetItems,
  closets,
  collectionItems,
  collections,
  creditLedger,
  generations,
  influencerRequests,
  mails,
  photoConsents,
  profiles,
  referenceImages,
  reports,
  session,
  user,
  userRoles,
} from "../schema/index.ts";
import { selectAlive } from "./sessions.ts";

type Columns<T extends Table> = T["_"]["columns"];

function pick<T extends Table, Name extends keyof Columns<T> & string>(table: T, ...names: Name[]) {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>;
}

function accountParts(db: Db, userId: string) {
  return {
    user: db
      .select(
        pick(
          user,
          "id",
          "email",
          "name",
          "firstName",
          "lastName",
          "emailVerified",
          "image",
          "createdAt",
          "updatedAt",
        ),
      )
      .from(user)
      .where(eq(user.id, userId)),
    profile: db
      .select(
        pick(
          profiles,
          "firstName",
          "lastName",
          "credits",
          "renewedOn",
          "profilePictureUrl",
          "bio",
          "updatedAt",
        ),
      )
      .from(profiles)
      .where(eq(profiles.id, userId)),
    roles: db
      .select(pick(userRoles, "role"))
      .from(userRoles)
      .where(eq(userRoles.userId, userId))
      .orderBy(userRoles.role),
    signInMethods: db
      .select(pick(account, "providerId", "createdAt", "updatedAt"))
      .from(account)
      .where(eq(account.userId, userId)),
    sessions: db
      .select(pick(session, "ipAddress", "userAgent", "createdAt", "updatedAt", "expiresAt"))
      .from(session)
      .where(eq(session.userId, userId))
      .orderBy(desc(session.createdAt)),
  };
}

function tryOnParts(db: Db, userId: string) {
  return {
    photoConsents: db
      .select(pick(photoConsents, "version", "givenAt", "withdrawnAt"))
      .from(photoConsents)
      .where(eq(photoConsents.userId, userId))
      .orderBy(desc(photoConsents.givenAt)),
    referenceImage: db
      .select(pick(referenceImages, "filePath", "uploadedAt", "fit", "attestation"))
      .from(referenceImages)
      .where(eq(referenceImages.userId, userId)),
    generations: db
      .select(
        pick(
          generations,
          "id",
          "status",
          "outputImageUrl",
          "failureCode",
          "productUrl",
          "closetItemId",
          "referenceUploadedAt",
          "engine",
          "attestation",
          "sourceHash",
          "idempotencyKey",
          "createdAt",
          "deadlineAt",
          "settledAt",
          "jobHash",
          "jobRefusal",
        ),
      )
      .from(generations)
      .where(eq(generations.userId, userId))
      .orderBy(desc(generations.createdAt), desc(generations.id)),
    creditLedger: db
      .select(pick(creditLedger, "id", "kind", "amount", "generationId", "day", "createdAt"))
      .from(creditLedger)
      .where(eq(creditLedger.userId, userId))
      .orderBy(desc(creditLedger.createdAt), desc(creditLedger.id)),
  };
}

function closetParts(db: Db, userId: string) {
  return {
    influencerRequest: db
      .select(
        pick(
          influencerRequests,
          "email",
          "instagramHandle",
          "followerCount",
          "affiliatePrograms",
          "status",
          "createdAt",
          "decidedAt",
          "handleCheck",
        ),
      )
      .from(influencerRequests)
      .where(eq(influencerRequests.userId, userId)),
    closet: db
      .select(
        pick(
          closets,
          "id",
          "title",
          "instagramHandle",
          "colorTheme",
          "createdAt",
          "takenDownAt",
          "takedownReason",
          "changedAfterTakedownAt",
        ),
      )
      .from(closets)
      .where(eq(closets.userId, userId)),
    closetItems: db
      .select(
        pick(
          closetItems,
          "id",
          "title",
          "clothingImageUrl",
          "wearingImageUrl",
          "affiliateUrl",
          "caption",
          "likes",
          "isPinned",
          "pinOrder",
          "createdAt",
          "takenDownAt",
          "takedownReason",
          "changedAfterTakedownAt",
        ),
      )
      .from(closetItems)
      .where(eq(closetItems.userId, userId))
      .orderBy(desc(closetItems.createdAt), desc(closetItems.id)),
  };
}

function collectionParts(db: Db, userId: string) {
  return {
    collections: db
      .select({
        ...pick(collections, "id", "title", "description", "createdAt"),
        itemIds: jsonList(
          db
            .select({ value: sql`${collectionItems.closetItemId}`.as("value") })
            .from(collectionItems)
            .where(eq(collectionItems.collectionId, collections.id)),
        ),
      })
      .from(collections)
      .where(eq(collections.userId, userId))
      .orderBy(desc(collections.createdAt), desc(collections.id)),
  };
}

/** Likes and reports in other closets, and mails. */
function otherParts(db: Db, userId: string) {
  return {
    likes: db
      .select(pick(closetItemLikes, "closetItemId", "createdAt"))
      .from(closetItemLikes)
      .where(eq(closetItemLikes.actor, userId))
      .orderBy(desc(closetItemLikes.createdAt)),
    mails: db
      .select(pick(mails, "kind", "state", "createdAt", "endedAt"))
      .from(mails)
      .where(eq(mails.userId, userId))
      .orderBy(desc(mails.createdAt), desc(mails.id)),
    reports: db
      .select(pick(reports, "closetId", "closetItemId", "reason", "details", "createdAt"))
      .from(reports)
      .where(eq(reports.actor, userId))
      .orderBy(desc(reports.createdAt)),
  };
}

export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * All rows of an account, without passwords, hashes and tokens; null when the session has ended.
 */
export async function readStored(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<Readonly<Record<string, readonly StoredRow[]>> | null> {
  const { callerSession, ...stored } = await readBatch(db, {
    callerSession: selectAlive(db, userId, sessionId, now),
    ...accountParts(db, userId),
    ...tryOnParts(db, userId),
    ...closetParts(db, userId),
    ...collectionParts(db, userId),
    ...otherParts(db, userId),
  });
  return onlyRow(callerSession).alive ? stored : null;
}
