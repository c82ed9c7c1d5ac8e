import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import {
  type ClosetItemRow,
  ITEM_COLUMNS,
  ownCloset,
  type RaisedVersion,
  raiseVersion,
  toItemRow,
  toRaised,
  type WrittenItem,
} from "./closet-manager.ts";

/** Closes the gaps in the order of the pins, so that the next one is their number plus 1. */
export function renumberPins(caller: InfluencerCaller): SQL {
  return sql`UPDATE closet_items SET pin_order = ranked.place
    FROM (SELECT id, row_number() OVER (ORDER BY pin_order, created_at DESC, id DESC) AS place
          FROM closet_items WHERE closet_id = ${ownCloset(caller)} AND is_pinned) AS ranked
    WHERE closet_items.id = ranked.id AND pin_order <> ranked.place`;
}

/** Pins an item behind the others, or unpins it; one that is so already stays as it is. */
export async function pinItem(
  db: Db,
  caller: InfluencerCaller,
  itemId: string,
  isPinned: boolean,
): Promise<WrittenItem> {
  const own = ownCloset(caller);
  const mine = sql`id = ${itemId} AND closet_id = ${own}`;
  const toChange = sql`${mine} AND is_pinned <> ${isPinned ? 1 : 0}`;
  const order = sql`1 + (SELECT count(*) FROM closet_items WHERE closet_id = ${own} AND is_pinned)`;
  const [raised, , , found] = await writeAuthorised(db, caller, [
    raiseVersion(caller, sql`EXISTS (SELECT 1 FROM closet_items WHERE ${toChange})`),
    sql`UPDATE closet_items SET is_pinned = ${isPinned ? 1 : 0},
          pin_order = ${isPinned ? order : null}
        WHERE ${toChange}`,
    renumberPins(caller),
    sql`SELECT ${ITEM_COLUMNS} FROM closet_items WHERE ${mine}`,
  ]);
  return {
    raised: toRaised(raised),
    item: found.rows[0] ? toItemRow(found.rows[0]) : null,
  };
}

export interface ReorderedPins {
  readonly raised: RaisedVersion | null;
  readonly hasCloset: boolean;
  /** All pinned items in their order; null where others are pinned than were named. */
  readonly items: readonly ClosetItemRow[] | null;
}

/** Gives the pinned items a new order. `itemIds` are all of them, each once. */
export async function reorderPins(
  db: Db,
  caller: InfluencerCaller,
  itemIds: readonly string[],
): Promise<ReorderedPins> {
  const ids = JSON.stringify(itemIds);
  const pinned = sql`closet_id = ${ownCloset(caller)} AND is_pinned`;
  const same = sql`((SELECT count(*) FROM closet_items WHERE ${pinned}) = ${itemIds.length}
    AND (SELECT count(*) FROM closet_items WHERE ${pinned}
         AND id IN (SELECT value FROM json_each(${ids}))) = ${itemIds.length})`;
  const [raised, , found, items] = await writeAuthorised(db, caller, [
    raiseVersion(caller, same),
    sql`UPDATE closet_items SET pin_order = 1 +
          (SELECT key FROM json_each(${ids}) WHERE value = closet_items.id)
        WHERE ${pinned} AND ${same}`,
    sql`SELECT ${same} AS same FROM closets WHERE id = ${ownCloset(caller)}`,
    sql`SELECT ${ITEM_COLUMNS} FROM closet_items WHERE ${pinned} ORDER BY pin_order`,
  ]);
  return {
    raised: toRaised(raised),
    hasCloset: found.rows.length === 1,
    items: found.rows[0]?.same === 1 ? items.rows.map(toItemRow) : null,
  };
}
