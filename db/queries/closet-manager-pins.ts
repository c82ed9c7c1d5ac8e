import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { flag, isOneOf } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets } from "../schema/index.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { ITEM, isOwnItem, ownCloset, raiseVersion, type WrittenItem } from "./closet-manager.ts";

export function renumberPins(caller: InfluencerCaller): SQL {
  return sql`UPDATE closet_items SET pin_order = ranked.place
    FROM (SELECT id, row_number() OVER (ORDER BY pin_order, created_at DESC, id DESC) AS place
          FROM closet_items WHERE closet_id = ${ownCloset(caller)} AND is_pinned) AS ranked
    WHERE closet_items.id = ranked.id AND pin_order <> ranked.place`;
}

/** Pins an item after the others, or unpins it. Idempotent. */
export async function pinItem(
  db: Db,
  caller: InfluencerCaller,
  itemId: string,
  isPinned: boolean,
): Promise<WrittenItem> {
  const isOwn = isOwnItem(caller, itemId);
  const isToChange = sql`${isOwn} AND ${ne(closetItems.isPinned, isPinned)}`;
  const nextOrder = sql`1 + (SELECT count(*) FROM closet_items
    WHERE closet_id = ${ownCloset(caller)} AND is_pinned)`;
  const { raised, item } = await writeAuthorised(db, caller, {
    raised: raiseVersion(db, caller, sql`EXISTS (SELECT 1 FROM closet_items WHERE ${isToChange})`),
    pin: db
      .update(closetItems)
      .set({ isPinned, pinOrder: isPinned ? nextOrder : null })
      .where(isToChange),
    others: renumberPins(caller),
    item: db.select(ITEM).from(closetItems).where(isOwn),
  });
  return { raised: raised[0] ?? null, item: item[0] ?? null };
}

/** `items` is null if `itemIds` are not exactly the pinned items. */
export async function reorderPins(db: Db, caller: InfluencerCaller, itemIds: readonly string[]) {
  const own = ownCloset(caller);
  const pinned = sql`closet_id = ${own} AND is_pinned`;
  const same = sql`((SELECT count(*) FROM closet_items WHERE ${pinned}) = ${itemIds.length}
    AND (SELECT count(*) FROM closet_items WHERE ${pinned}
         AND ${isOneOf(sql`id`, itemIds)}) = ${itemIds.length})`;
  const { raised, closet, items } = await writeAuthorised(db, caller, {
    raised: raiseVersion(db, caller, same),
    order: sql`UPDATE closet_items SET pin_order = 1 +
        (SELECT key FROM json_each(${JSON.stringify(itemIds)}) WHERE value = closet_items.id)
      WHERE ${pinned} AND ${same}`,
    closet: db
      .select({ same: flag(same) })
      .from(closets)
      .where(eq(closets.id, own)),
    items: db
      .select(ITEM)
      .from(closetItems)
      .where(and(eq(closetItems.closetId, own), eq(closetItems.isPinned, true)))
      .orderBy(asc(closetItems.pinOrder)),
  });
  return {
    raised: raised[0] ?? null,
    hasCloset: closet.length === 1,
    items: closet[0]?.same ? items : null,
  };
}
