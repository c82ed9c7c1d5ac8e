import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf, nonNull, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { blockedPictures, closetItems, closets, profiles } from "../schema/index.ts";

/**
 * The addresses of all pictures of these accounts that a takedown hides, and since when (milliseconds
 * since 1970 UTC).
 */
export async function findHiddenPictures(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const since = sql`coalesce(${closetItems.takenDownAt}, ${closets.takenDownAt})`;
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
        since: nonNull(closets.takenDownAt),
      })
      .from(closets)
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .where(and(isOwn, isNotNull(closets.takenDownAt), isNotNull(profiles.profilePictureUrl))),
  });
  const hidden = new Map<string, number>();
  for (const { clothing, wearing, since } of items) {
    hidden.set(clothing, since);
    if (wearing !== null) hidden.set(wearing, since);
  }
  for (const { url, since } of portraits) hidden.set(url, since);
  return hidden;
}

/** Only the newest fingerprints are compared: they make 128 kB for each picture that comes in. */
const COMPARED = 1000;

/** The hashes that identify a picture after its takedown. */
export interface PictureTrace {
  readonly key: string;
  /** The SHA-256 of its bytes in hex. */
  readonly hash: string;
  /** Its perceptual hash, in 128 hex digits; null where it is too plain to have one. */
  readonly fingerprint: string | null;
}

/** Lets no picture of these bytes, or of this look, in again. */
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

/** Lets them in again; by the keys of those that were taken down. */
export async function unblockPictures(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await writeBatch(db, {
    unblocked: db.delete(blockedPictures).where(isOneOf(blockedPictures.pictureKey, keys)),
  });
}

export interface Blocked {
  /** Whether a picture of one of the hashes was taken down. */
  readonly isBlocked: boolean;
  /** The fingerprints of the newest 1,000 taken-down pictures. */
  readonly fingerprints: readonly string[];
}

/** What a new picture is compared with, in one round trip. */
export async function findBlocked(db: Db, hashes: readonly string[]): Promise<Blocked> {
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
