import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf, nonNull, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { blockedPictures, closetItems, closets, profiles } from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";

/**
 * The hidden images of these accounts with the time of the takedown, ms since 1970 UTC; 0 for an image
 * that only the block of its owner or the visibility of its item hides.
 */
export async function findHiddenPictures(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const closetSince = sql`coalesce(${closets.takenDownAt},
    CASE WHEN ${isBlocked(sql`closets.user_id`)} THEN 0 END)`;
  const since = sql`coalesce(${closetItems.takenDownAt}, ${closetSince},
    CASE WHEN ${closetItems.visibility} <> 'public' THEN 0 END)`;
  const isOwn = isOneOf(closets.userId, userIds);
  const { items, portraits } = await readBatch(db, {
    items: db
      .select({
        clothing: closetItems.clothingImageUrl,
        wearing: closetItems.wearingImageUrl,
        since: since.mapWith(Number),
      })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .where(and(isOwn, isNotNull(since))),
    portraits: db
      .select({
        url: nonNull(profiles.profilePictureUrl),
        since: closetSince.mapWith(Number),
      })
      .from(closets)
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .where(and(isOwn, isNotNull(closetSince), isNotNull(profiles.profilePictureUrl))),
  });
  const hidden = new Map<string, number>();
  for (const { clothing, wearing, since } of items) {
    hidden.set(clothing, since);
    if (wearing !== null) hidden.set(wearing, since);
  }
  for (const { url, since } of portraits) hidden.set(url, since);
  return hidden;
}

/** 128 kB are read for each new image. */
const COMPARED = 1000;

export interface PictureTrace {
  readonly key: string;
  readonly hash: string;
  readonly fingerprint: string | null;
}

export async function blockPictures(
  db: Db,
  pictures: readonly PictureTrace[],
  now: number,
): Promise<void> {
  if (pictures.length === 0) return;
  await writeBatch(db, {
    blocked: sql`INSERT INTO blocked_pictures (hash, picture_key, fingerprint, created_at)
      SELECT value ->> 'hash', value ->> 'key', value ->> 'fingerprint', ${now}
      FROM json_each(${JSON.stringify(pictures)}) WHERE true ON CONFLICT DO NOTHING`,
  });
}

export async function unblockPictures(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await writeBatch(db, {
    unblocked: db.delete(blockedPictures).where(isOneOf(blockedPictures.pictureKey, keys)),
  });
}

export async function findBlocked(db: Db, hashes: readonly string[]) {
  const { hash, fingerprint, createdAt } = blockedPictures;
  const newest = db
    .select({ fingerprint })
    .from(blockedPictures)
    .where(isNotNull(fingerprint))
    .orderBy(desc(createdAt))
    .limit(COMPARED)
    .as("newest");
  const { exact, known } = await readBatch(db, {
    exact: db.select({ hash }).from(blockedPictures).where(isOneOf(hash, hashes)).limit(1),
    // One long value: a thousand rows would take the client many times as long to decode.
    known: db
      .select({ fingerprints: sql<string | null>`group_concat(${newest.fingerprint})` })
      .from(newest),
  });
  const { fingerprints } = onlyRow(known);
  return { isBlocked: exact.length > 0, fingerprints: fingerprints?.split(",") ?? [] };
}
