import { type SQL, sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import {
  ITEM_COLUMNS,
  lookAgain,
  ownCloset,
  type RaisedVersion,
  raiseVersion,
  toItemRow,
  toRaised,
  type WrittenItem,
} from "./closet-manager.ts";
import { renumberPins } from "./closet-manager-pins.ts";
import { askStanding, type Caller, inGoodStanding, type Standing, toStanding } from "./standing.ts";

export interface NewItem {
  readonly id: string;
  readonly title: string;
  readonly affiliateUrl: string;
  readonly caption: string | null;
  readonly clothingImageUrl: string;
  readonly wearingImageUrl: string | null;
}

/** `closet` is what a closet becomes that has to be made first; `max` how many items one holds. */
export interface Place {
  readonly closet: { readonly id: string; readonly title: string };
  readonly max: number;
}

export interface CreatedItemRow extends WrittenItem {
  /** False where there is none even now: no approved request gives it a handle. */
  readonly hasCloset: boolean;
  readonly closetCreated: boolean;
}

/**
 * Puts an item into the caller's closet, and makes that closet first where there is none: one batch,
 * so that two first items at once make one closet. No item beyond `max`, however many come at once.
 * Asked again with the same ids, it adds nothing more and answers the same.
 */
export async function insertItem(
  db: Db,
  caller: Caller,
  item: NewItem,
  { closet, max }: Place,
): Promise<CreatedItemRow> {
  const { userId, now } = caller;
  const own = ownCloset(caller);
  const [asked, , , raised, found, inserted] = await writeBatch(db, [
    askStanding(caller),
    sql`INSERT INTO closets (id, user_id, title, instagram_handle, version, created_at)
        SELECT ${closet.id}, user_id, ${closet.title}, instagram_handle, ${now}, ${now}
        FROM influencer_requests
        WHERE user_id = ${userId} AND status = 'approved' AND ${inGoodStanding(caller)}
        ON CONFLICT DO NOTHING`,
    sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
          wearing_image_url, affiliate_url, caption, created_at)
        SELECT ${item.id}, id, user_id, ${item.title}, ${item.clothingImageUrl},
          ${item.wearingImageUrl}, ${item.affiliateUrl}, ${item.caption}, max(${now}, coalesce(
            (SELECT max(created_at) + 1 FROM closet_items WHERE closet_id = closets.id), 0))
        FROM closets WHERE id = ${own}
          AND (SELECT count(*) FROM closet_items WHERE closet_id = closets.id) < ${max}
        ON CONFLICT DO NOTHING`,
    raiseVersion(caller, ownItemExists(caller, item.id)),
    sql`SELECT id FROM closets WHERE id = ${own}`,
    sql`SELECT ${ITEM_COLUMNS} FROM closet_items WHERE id = ${item.id} AND closet_id = ${own}`,
  ]);
  return {
    standing: toStanding(asked),
    raised: toRaised(raised),
    item: inserted.rows[0] ? toItemRow(inserted.rows[0]) : null,
    hasCloset: found.rows.length === 1,
    closetCreated: found.rows[0]?.id === closet.id,
  };
}

/** What is absent stays as it is; a wearing image of null is taken away. */
export interface ItemChange {
  readonly title: string;
  readonly affiliateUrl: string;
  readonly caption?: string | null | undefined;
  readonly clothingImageUrl?: string | undefined;
  readonly wearingImageUrl?: string | null | undefined;
}

export interface ChangedItem extends WrittenItem {
  /** The pictures that the item had before and has no more. */
  readonly replaced: readonly string[];
}

/** Changes an item of the caller's closet. */
export async function updateItem(
  db: Db,
  caller: Caller,
  itemId: string,
  change: ItemChange,
): Promise<ChangedItem> {
  const mine = sql`id = ${itemId} AND closet_id = ${ownCloset(caller)}`;
  const columns: readonly (readonly [SQL, string | null | undefined])[] = [
    [sql`caption`, change.caption],
    [sql`clothing_image_url`, change.clothingImageUrl],
    [sql`wearing_image_url`, change.wearingImageUrl],
  ];
  const others = columns.flatMap(([name, value]) =>
    value === undefined ? [] : [sql`, ${name} = ${value}`],
  );
  const [asked, before, raised, updated] = await writeBatch(db, [
    askStanding(caller),
    sql`SELECT clothing_image_url, wearing_image_url FROM closet_items WHERE ${mine}`,
    raiseVersion(caller, ownItemExists(caller, itemId)),
    sql`UPDATE closet_items SET title = ${change.title}, affiliate_url = ${change.affiliateUrl},
          ${lookAgain(caller.now)} ${sql.join(others)}
        WHERE ${mine} RETURNING ${ITEM_COLUMNS}`,
  ]);
  const item = updated.rows[0] ? toItemRow(updated.rows[0]) : null;
  const kept = [item?.clothingImageUrl, item?.wearingImageUrl];
  return {
    standing: toStanding(asked),
    raised: toRaised(raised),
    item,
    replaced: picturesOf(before.rows).filter((url) => !kept.includes(url)),
  };
}

export interface DeletedItem {
  readonly standing: Standing;
  readonly raised: RaisedVersion | null;
  /** Its pictures; null where there was no such item. */
  readonly pictures: readonly string[] | null;
}

/** Deletes an item of the caller's closet; those pinned after it move up. */
export async function deleteItem(db: Db, caller: Caller, itemId: string): Promise<DeletedItem> {
  const [asked, raised, deleted] = await writeBatch(db, [
    askStanding(caller),
    raiseVersion(caller, ownItemExists(caller, itemId)),
    sql`DELETE FROM closet_items WHERE id = ${itemId} AND closet_id = ${ownCloset(caller)}
        RETURNING clothing_image_url, wearing_image_url`,
    renumberPins(caller),
  ]);
  return {
    standing: toStanding(asked),
    raised: toRaised(raised),
    pictures: deleted.rows.length === 1 ? picturesOf(deleted.rows) : null,
  };
}

function picturesOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return rows.flatMap(({ clothing_image_url, wearing_image_url }) =>
    wearing_image_url === null
      ? [String(clothing_image_url)]
      : [String(clothing_image_url), String(wearing_image_url)],
  );
}

function ownItemExists(caller: Caller, itemId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM closet_items
    WHERE id = ${itemId} AND closet_id = ${ownCloset(caller)})`;
}
