import type { ClosetItemRow, CollectionRow } from "#db/queries/closet-manager.ts";
import type { PublicClosetRows, PublicItemRow } from "#db/queries/public-closets.ts";
import { adLabelOf } from "../contract/advertising.ts";
import { associateNote } from "../contract/amazon.ts";
import {
  type ClosetItem,
  type Collection,
  PUBLIC_ITEM_FIELDS,
  type PublicCloset,
} from "../contract/closets.ts";

export function toPublicCloset({ closet, items, collections }: PublicClosetRows): PublicCloset {
  const { id, title, instagramHandle, colorTheme, bio, profileImageUrl } = closet;
  const shown = { id, title, instagramHandle, colorTheme, bio, profileImageUrl };
  const ids = new Set(items.map((item) => item.id));
  return {
    closet: {
      ...shown,
      itemCount: items.length,
      adLabel: adLabelOf(closet.country),
      associateNote: associateNote(items.map((item) => item.affiliateUrl)),
    },
    items: items.map(toClosetItem),
    collections: collections.map((collection) => toPublicCollection(collection, ids)),
  };
}

function toClosetItem(row: PublicItemRow): ClosetItem {
  return { ...toPublicItem(row), ...(row.isSoldOut && { isSoldOut: true }) };
}

type ShownColumns = Pick<ClosetItemRow, (typeof PUBLIC_ITEM_FIELDS)[number]>;

export function toPublicItem(row: ClosetItemRow): ClosetItem {
  const shown = PUBLIC_ITEM_FIELDS.map((name) => [name, row[name]]);
  return toItem(Object.fromEntries(shown) as ShownColumns);
}

function toPublicCollection(row: CollectionRow, shown: ReadonlySet<string>): Collection {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    itemIds: row.itemIds.filter((id) => shown.has(id)),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export function toItem({ createdAt, ...row }: ShownColumns): ClosetItem {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}

export function toCollection({ createdAt, ...row }: CollectionRow): Collection {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
