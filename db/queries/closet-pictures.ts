import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { type RaisedVersion, toRaised } from "./closet-manager.ts";
import { sessionIsAlive } from "./sessions.ts";

export interface SavedPicture {
  /** False when the session has ended. */
  readonly saved: boolean;
  /** The address of the picture that this one takes the place of. */
  readonly replaced: string | null;
  /** The new version of the account's closet, if there is one: its page shows the picture. */
  readonly raised: RaisedVersion | null;
}

/** Gives an account its profile picture, or takes it away with null. */
export async function setProfilePicture(
  db: Db,
  userId: string,
  sessionId: string,
  url: string | null,
  now: number,
): Promise<SavedPicture> {
  const alive: SQL = sessionIsAlive(userId, sessionId, now);
  const [before, updated, raised] = await writeBatch(db, [
    sql`SELECT profile_picture_url FROM profiles WHERE id = ${userId} AND ${alive}`,
    sql`UPDATE profiles SET profile_picture_url = ${url}, updated_at = ${now}
        WHERE id = ${userId} AND ${alive}`,
    sql`UPDATE closets SET version = version + 1 WHERE user_id = ${userId} AND ${alive}
        RETURNING instagram_handle, version`,
  ]);
  return {
    saved: updated.rowsAffected === 1,
    replaced: (before.rows[0]?.profile_picture_url as string | null | undefined) ?? null,
    raised: toRaised(raised),
  };
}

/** The addresses of all public pictures that rows of these accounts name. */
export async function findNamedPictures(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const owners = sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
  const [{ rows }] = await readBatch(db, [
    sql`SELECT profile_picture_url AS url FROM profiles
          WHERE id IN ${owners} AND profile_picture_url IS NOT NULL
        UNION ALL
        SELECT i.clothing_image_url FROM closets c JOIN closet_items i ON i.closet_id = c.id
          WHERE c.user_id IN ${owners}
        UNION ALL
        SELECT i.wearing_image_url FROM closets c JOIN closet_items i ON i.closet_id = c.id
          WHERE c.user_id IN ${owners} AND i.wearing_image_url IS NOT NULL`,
  ]);
  return new Set(rows.map((row) => String(row.url)));
}
