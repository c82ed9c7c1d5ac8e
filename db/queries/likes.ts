import { and, eq, sql } from "drizzle-orm";
import { readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItemLikes, closetItems, closets } from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { actorsOf, type Person } from "./person-limits.ts";

/** An item that a closet shows unless the whole closet is hidden. */
export const IS_IN_CLOSET = sql`(${closetItems.visibility} = 'public'
  AND ${closetItems.takenDownAt} IS NULL AND ${closetItems.linkHiddenAt} IS NULL)`;

/** Whether the public may see an item. Every public query of items has this condition. */
export const IS_SHOWN = sql`(${IS_IN_CLOSET} AND ${closets.takenDownAt} IS NULL
  AND NOT ${isBlocked(sql`closets.user_id`)})`;

/** For an item and its closet that are joined where they exist. */
export const ITEM_IS_SHOWN = sql`(${closets.id} IS NOT NULL AND ${IS_SHOWN})`;

export async function listOwnLikes(
  db: Db,
  handle: string,
  liker: Person,
  now: number,
): Promise<{ id: string; likes: number }[]> {
  const { own } = await readBatch(db, {
    own: db
      .selectDistinct({ id: closetItems.id, likes: closetItems.likes })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .innerJoin(
        closetItemLikes,
        and(
          eq(closetItemLikes.closetItemId, closetItems.id),
          sql`${closetItemLikes.actor} IN ${actorsOf(liker, now)}`,
        ),
      )
      .where(and(sql`lower(${closets.instagramHandle}) = lower(${handle})`, IS_SHOWN)),
  });
  return own;
}
