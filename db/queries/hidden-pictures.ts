import { sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";

/** The addresses of all pictures of these accounts that a takedown hides. */
export async function findHiddenPictures(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const owners = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const hidden = sql`FROM closets c JOIN closet_items i ON i.closet_id = c.id
    WHERE c.user_id IN ${owners} AND coalesce(i.taken_down_at, c.taken_down_at) IS NOT NULL`;
  const [{ rows }] = await readBatch(db, [
    sql`SELECT i.clothing_image_url AS url ${hidden}
        UNION ALL SELECT i.wearing_image_url ${hidden} AND i.wearing_image_url IS NOT NULL
        UNION ALL SELECT p.profile_picture_url FROM closets c JOIN profiles p ON p.id = c.user_id
          WHERE c.user_id IN ${owners} AND c.taken_down_at IS NOT NULL
            AND p.profile_picture_url IS NOT NULL`,
  ]);
  return new Set(rows.map((row) => String(row.url)));
}

/** A stored picture, and the SHA-256 of its bytes in hex. */
export interface PictureHash {
  readonly hash: string;
  readonly key: string;
}

/** Lets no picture of these bytes in again. */
export async function blockPictures(
  db: Db,
  pictures: readonly PictureHash[],
  now: number,
): Promise<void> {
  if (pictures.length === 0) return;
  await writeBatch(db, [
    sql`INSERT INTO blocked_pictures (hash, picture_key, created_at)
        SELECT value ->> 'hash', value ->> 'key', ${now} FROM json_each(${JSON.stringify(pictures)})
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

/** Whether a picture of one of these hashes was taken down. */
export async function isBlocked(db: Db, hashes: readonly string[]): Promise<boolean> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT 1 FROM blocked_pictures
        WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) LIMIT 1`,
  ]);
  return rows.length > 0;
}
