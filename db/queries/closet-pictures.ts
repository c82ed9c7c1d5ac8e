import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { type RaisedVersion, toRaised } from "./closet-manager.ts";
import { dueOf, isStaged, type Removal, selectDue } from "./removals.ts";
import { sessionIsAlive } from "./sessions.ts";

export interface SavedPicture {
  /** False when the session has ended, or the picture is no longer staged. */
  readonly saved: boolean;
  /** The removals of the owner that are due now. */
  readonly removals: readonly Removal[];
  /** The new version of the account's closet, if there is one: its page shows the picture. */
  readonly raised: RaisedVersion | null;
}

/**
 * Gives an account a staged picture as its profile picture, or takes it away with null, and plans the
 * removal of the one before.
 */
export async function setProfilePicture(
  db: Db,
  userId: string,
  sessionId: string,
  key: string | null,
  now: number,
): Promise<SavedPicture> {
  const alive: SQL = sessionIsAlive(userId, sessionId, now);
  const url = key === null ? null : `/media/${key}`;
  const may = key === null ? alive : sql`${alive} AND ${isStaged(key)}`;
  const results = await writeBatch(db, [
    sql`UPDATE closets SET version = version + 1 WHERE user_id = ${userId} AND ${may}
        RETURNING instagram_handle, version`,
    sql`UPDATE profiles SET profile_picture_url = ${url}, updated_at = ${now}
        WHERE id = ${userId} AND ${may}`,
    selectDue(userId, now),
  ]);
  return {
    saved: results[1].rowsAffected === 1,
    removals: dueOf(results),
    raised: toRaised(results[0]),
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
