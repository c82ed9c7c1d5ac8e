import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItemLikes, closetItems, closets } from "../schema/index.ts";
import {
  actorOf,
  actorsOf,
  isAccount,
  type Person,
  type PersonLimits,
  personRoom,
} from "./person-limits.ts";
import { hitStatements, wasHit } from "./rate-limits.ts";

export interface NamedItem {
  readonly handle: string;
  readonly itemId: string;
}

export const IS_SHOWN = sql`(${closetItems.takenDownAt} IS NULL AND ${closets.takenDownAt} IS NULL)`;

/** For an item and its closet that are joined where they exist. */
export const ITEM_IS_SHOWN = sql`(${closets.id} IS NOT NULL AND ${IS_SHOWN})`;

function itemsNamed({ handle, itemId }: NamedItem): SQL {
  return sql`(SELECT closet_items.id, likes FROM closet_items JOIN closets ON closets.id = closet_id
    WHERE closet_items.id = ${itemId} AND lower(instagram_handle) = lower(${handle})
      AND ${IS_SHOWN}) named`;
}

export interface LikeResult {
  readonly likes: number | null;
  /** False where a limit was full. */
  readonly liked: boolean;
  readonly asAccount: boolean;
  /** When the limits have room again, milliseconds since 1970 UTC; else 0. */
  readonly personFullUntil: number;
  readonly networkFullUntil: number;
}

/** Likes an item once per person, within the limits. A trigger updates the count. */
export async function addLike(
  db: Db,
  item: NamedItem,
  liker: Person & { readonly visitor: string },
  limits: PersonLimits,
  now: number,
): Promise<LikeResult> {
  const room = personRoom(limits, liker, now);
  const id = crypto.randomUUID();
  const liked = sql`EXISTS (SELECT 1 FROM closet_item_likes
    WHERE closet_item_id = named.id AND actor IN ${actorsOf(liker, now)})`;
  const isNew = sql`EXISTS (SELECT 1 FROM ${itemsNamed(item)} WHERE NOT ${liked})`;
  const { found } = await writeBatch(db, {
    hits: hitStatements(room.limits, { now, id, where: sql`${room.isFree} AND ${isNew}` }),
    like: sql`INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
      SELECT id, ${actorOf(liker, now)}, ${now} FROM ${itemsNamed(item)} WHERE ${wasHit(room.key, id)}
      ON CONFLICT DO NOTHING`,
    found: db
      .select({
        likes: sql`likes`.mapWith(closetItems.likes),
        liked: flag(liked),
        asAccount: flag(isAccount(liker, now)),
        personFullUntil: room.personFullUntil.mapWith(Number),
        networkFullUntil: room.networkFullUntil.mapWith(Number),
      })
      .from(itemsNamed(item)),
  });
  const none = { liked: false, asAccount: false, personFullUntil: 0, networkFullUntil: 0 };
  return found[0] ?? { likes: null, ...none };
}

export async function removeLike(
  db: Db,
  item: NamedItem,
  liker: Person,
  now: number,
): Promise<number | null> {
  const { found } = await writeBatch(db, {
    like: sql`DELETE FROM closet_item_likes
      WHERE closet_item_id IN (SELECT id FROM ${itemsNamed(item)})
        AND actor IN ${actorsOf(liker, now)}`,
    found: db.select({ likes: sql`likes`.mapWith(closetItems.likes) }).from(itemsNamed(item)),
  });
  return found[0]?.likes ?? null;
}

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
      .where(sql`lower(${closets.instagramHandle}) = lower(${handle})`),
  });
  return own;
}
