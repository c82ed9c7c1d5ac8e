import type { ClosetItemRow, CollectionRow } from "#db/queries/closet-manager.ts";
import type { PublicClosetRows, PublicItemRow } from "#db/queries/public-closets.ts";
import { adLabelOf } from "../contract/advertising.ts";
import { associateNote, leadsToAmazon } from "../contract/amazon.ts";
import {
  type ClosetItem,
  type Collection,
  PUBLIC_ITEM_FIELDS,
  type PublicCloset,
} from "../contract/closets.ts";
import type { ItemPrice } from "../contract/item-price.ts";
import { decimalOf } from "../contract/prices.ts";

/** Leaves out a collection whose items are all hidden: its title may name what is not public yet. */
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
    collections: collections
      .filter(({ itemIds }) => itemIds.length === 0 || itemIds.some((id) => ids.has(id)))
      .map((collection) => toPublicCollection(collection, ids)),
  };
}

function toClosetItem(row: PublicItemRow): ClosetItem {
  return { ...toPublicItem(row), ...(row.isSoldOut && { isSoldOut: true }) };
}

export function toPublicItem(row: ClosetItemRow): ClosetItem {
  const item = toItem(row);
  const shown = PUBLIC_ITEM_FIELDS.map((name) => [name, item[name]]);
  return Object.fromEntries(shown) as ClosetItem;
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

export function toItem(row: ClosetItemRow): ClosetItem {
  const { createdAt, publicAt, priceAmount, priceCurrency, priceShop, priceReadAt, ...item } = row;
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    publicAt: publicAt === null ? null : new Date(publicAt).toISOString(),
  };
  return { ...item, ...times, price: toPrice(row) };
}

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** Null for a link to Amazon, however the price came to be stored. */
function toPrice(row: ClosetItemRow): ItemPrice | null {
  const { priceAmount: amount, priceCurrency: currency, priceShop: shop, priceReadAt } = row;
  if (amount === null || currency === null || priceReadAt === null) return null;
  if (leadsToAmazon(row.affiliateUrl)) return null;
  const decimal = decimalOf({ amount, currency });
  const parts = DAY.formatToParts(priceReadAt);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  const place = shop ? ` at ${shop}` : "";
  return {
    ...{ amount, decimal, currency, shop, readAt: new Date(priceReadAt).toISOString() },
    text: `${currency} ${decimal.replace(/\.0+$/, "")}${place}, ${part("day")} ${part("month")}`,
  };
}

export function toCollection({ createdAt, ...row }: CollectionRow): Collection {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
