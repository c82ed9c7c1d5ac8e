import { and, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf, nonNull, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, profiles } from "../schema/index.ts";
import { raiseVersionWhere } from "./closet-manager.ts";
import { dueRemovals, isStaged } from "./removals.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** Sets a staged image, or null for none, and plans the removal of the previous one. */
export async function setProfilePicture(
  db: Db,
  owner: SessionOwner,
  key: string | null,
  now: number,
) {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const url = key === null ? null : `/media/${key}`;
  const may = key === null ? alive : sql`${alive} AND ${isStaged(key)}`;
  const { raised, profile, removals } = await writeBatch(db, {
    raised: raiseVersionWhere(db, sql`${closets.userId} = ${userId} AND ${may}`),
    profile: db
      .update(profiles)
      .set({ profilePictureUrl: url, updatedAt: now })
      .where(and(eq(profiles.id, userId), may)),
    removals: dueRemovals(db, userId, now),
  });
  return { saved: profile.rowsAffected === 1, removals, raised: raised[0] ?? null };
}

/**
 * Takes the time (ms) for the key of a new picture: now, or the next one that no key of the account
 * has had, because a late removal may still delete the object of a freed key. Now for a gone account.
 */
export async function takePictureTime(db: Db, userId: string, now: number): Promise<number> {
  const { taken } = await writeBatch(db, {
    taken: db
      .update(profiles)
      .set({ pictureTime: sql`max(${now}, ${profiles.pictureTime} + 1)` })
      .where(eq(profiles.id, userId))
      .returning({ time: profiles.pictureTime }),
  });
  return taken[0]?.time ?? now;
}

export async function findNamedPictures(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { ofProfiles, ofItems } = await readBatch(db, {
    ofProfiles: db
      .select({ url: nonNull(profiles.profilePictureUrl) })
      .from(profiles)
      .where(and(isOneOf(profiles.id, userIds), isNotNull(profiles.profilePictureUrl))),
    ofItems: db
      .select({ clothing: closetItems.clothingImageUrl, wearing: closetItems.wearingImageUrl })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .where(isOneOf(closets.userId, userIds)),
  });
  return new Set([
    ...ofProfiles.map(({ url }) => url),
    ...ofItems.flatMap(({ clothing, wearing }) => (wearing ? [clothing, wearing] : [clothing])),
  ]);
}
