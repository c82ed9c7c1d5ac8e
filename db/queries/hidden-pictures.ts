import { sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";

/**
 * The addresses of all pictures of these accounts that a takedown hides, and since when (milliseconds
 * since 1970 UTC).
 */
export async function findHiddenPictures(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const owners = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const since = sql`coalesce(i.taken_down_at, c.taken_down_at)`;
  const hidden = sql`FROM closets c JOIN closet_items i ON i.closet_id = c.id
    WHERE c.user_id IN ${owners} AND ${since} IS NOT NULL`;
  const [{ rows }] = await readBatch(db, [
    sql`SELECT i.clothing_image_url AS url, ${since} AS since ${hidden}
        UNION ALL SELECT i.wearing_image_url, ${since} ${hidden}
          AND i.wearing_image_url IS NOT NULL
        UNION ALL SELECT p.profile_picture_url, c.taken_down_at
          FROM closets c JOIN profiles p ON p.id = c.user_id
          WHERE c.user_id IN ${owners} AND c.taken_down_at IS NOT NULL
            AND p.profile_picture_url IS NOT NULL`,
  ]);
  return new Map(rows.map((row) => [String(row.url), Number(row.since)]));
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
  await writeBatch(db, [
    sql`INSERT INTO blocked_pictures (hash, picture_key, fingerprint, created_at)
        SELECT value ->> 'hash', value ->> 'key', value ->> 'fingerprint', ${now} FROM json_each(${JSON.stringify(pictures)})
        WHERE true ON CONFLICT DO NOTHING`,
  ]);
}

/** Lets them in again; by the keys of those that were taken down. */
export async function unblockPictures(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await writeBatch(db, [
    sql`DELETE FROM blocked_pictures
        WHERE picture_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  ]);
}

export interface Blocked {
  /** Whether a picture of one of the hashes was taken down. */
  readonly isBlocked: boolean;
  /** The fingerprints of the newest 1,000 taken-down pictures. */
  readonly fingerprints: readonly string[];
}

/** What a new picture is compared with, in one round trip. */
export async function findBlocked(db: Db, hashes: readonly string[]): Promise<Blocked> {
  const [exact, known] = await readBatch(db, [
    sql`SELECT 1 FROM blocked_pictures
        WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) LIMIT 1`,
    sql`SELECT group_concat(fingerprint) AS fingerprints FROM (
          SELECT fingerprint FROM blocked_pictures WHERE fingerprint IS NOT NULL
          ORDER BY created_at DESC LIMIT ${COMPARED})`,
  ]);
  const fingerprints = known.rows[0]?.fingerprints;
  return {
    isBlocked: exact.rows.length > 0,
    fingerprints: fingerprints ? String(fingerprints).split(",") : [],
  };
}
