import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { flag, isOneOf, ONE_ROW, onlyRow } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets } from "../schema/index.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { areOwnItems, ITEM, ownCloset, raiseVersion } from "./closet-manager.ts";

export function renumberPins(caller: InfluencerCaller): SQL {
  return sql`UPDATE closet_items SET pin_order = ranked.place
    FROM (SELECT id, row_number() OVER (ORDER BY pin_order, created_at DESC, id DESC) AS place
          FROM closet_items WHERE closet_id = ${ownCloset(caller)} AND is_pinned) AS ranked
    WHERE closet_items.id = ranked.id AND pin_order <> ranked.place`;
}

/** Above every stored place, until the pins are renumbered. */
const AFTER_ALL = 1_000_000;

/** Pins items in their order after the others, or unpins them. All or none; idempotent. */
export async function pinItems(
  db: Db,
  caller: InfluencerCaller,
  itemIds: readonly string[],
  isPinned: boolean,
) {
  const areOwn = areOwnItems(caller, itemIds);
  const allMine = sql`(SELECT count(*) FROM closet_items WHERE ${areOwn}) = ${itemIds.length}`;
  const areToChange = sql`${areOwn} AND ${ne(closetItems.isPinned, isPinned)} AND ${allMine}`;
  const isChange = sql`EXISTS (SELECT 1 FROM closet_items WHERE ${areToChange})`;
  const place = sql`${AFTER_ALL} +
    (SELECT key FROM json_each(${JSON.stringify(itemIds)}) WHERE value = closet_items.id)`;
  const { raised, checked, items } = await writeAuthorised(db, caller, {
    log: logAction(caller, {
      action: isPinned ? "item_pinned" : "item_unpinned",
      when: isChange,
      itemId: itemIds.length === 1 ? itemIds[0] : undefined,
      count: sql`(SELECT count(*) FROM closet_items WHERE ${areToChange})`,
    }),
    raised: raiseVersion(db, caller, isChange),
    pin: db
      .update(closetItems)
      .set({ isPinned, pinOrder: isPinned ? place : null })
      .where(areToChange),
    others: renumberPins(caller),
    checked: db.select({ allMine: flag(allMine) }).from(ONE_ROW),
    items: db.select(ITEM).from(closetItems).where(areOwn),
  });
  return { raised: raised[0] ?? null, allMine: onlyRow(checked).allMine, items };
}

/** `items` is null if `itemIds` are not exactly the pinned items. */
export async function reorderPins(db: Db, caller: InfluencerCaller, itemIds: readonly string[]) {
  const own = ownCloset(caller);
  const pinned = sql`closet_id = ${own} AND is_pinned`;
  const same = sql`((SELECT count(*) FROM closet_items WHERE ${pinned}) = ${itemIds.length}
    AND (SELECT count(*) FROM closet_items WHERE ${pinned}
         AND ${isOneOf(sql`id`, itemIds)}) = ${itemIds.length})`;
  const { raised, closet, items } = await writeAuthorised(db, caller, {
    log: logAction(caller, { action: "pins_ordered", when: same }),
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
