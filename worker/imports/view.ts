import type { LinkedItem, readImport, ImportRow as StoredRow } from "#db/queries/imports.ts";
import { IMPORT_FAILURES, type Import, type ImportRow } from "../contract/imports.ts";
import type { ProductPrice } from "../contract/item-price.ts";
import { LIMITS } from "../contract/limits.ts";
import type { ProductImage } from "../contract/products.ts";
import type { Deps } from "../deps.ts";
import { createdId } from "../http/idempotency.ts";
import { mediaUrl } from "../media/storage/keys.ts";
import { sameLink } from "./same-link.ts";

type Found = Awaited<ReturnType<typeof readImport>>;
type Duplicate = ImportRow["duplicateOf"];

/** The id of the item that a row becomes, however often it is published. */
export function itemIdOf(deps: Deps, ownerId: string, rowId: string): Promise<string> {
  return createdId(deps, "item", ownerId, `import ${rowId}`);
}

/** Finds the earlier row or the item with a row's link; the row's own item is none. */
export function duplicateFinder(
  rows: readonly StoredRow[],
  items: readonly LinkedItem[],
): (row: StoredRow, itemId: string) => Duplicate {
  const firsts = new Map<string, number>();
  for (const { link, position } of rows) {
    const key = sameLink(link);
    if (!firsts.has(key)) firsts.set(key, position);
  }
  const byLink = Map.groupBy(items, ({ affiliateUrl }) => sameLink(affiliateUrl));
  return ({ link, position }, itemId) => {
    const key = sameLink(link);
    const first = firsts.get(key) ?? position;
    if (first < position) return { position: first };
    const item = byLink.get(key)?.find(({ id }) => id !== itemId);
    return item ? { item: item.title } : null;
  };
}

export function imagesOf({ images }: StoredRow): readonly ProductImage[] {
  return JSON.parse(images);
}

/** The price of the row's page as a form of an item sends it, and when it was read. */
export function priceOfRow({ price }: StoredRow) {
  if (price === null) return null;
  const { decimal, currency, shop, readAt }: ProductPrice & { readonly readAt: number } =
    JSON.parse(price);
  return { priceAmount: decimal, priceCurrency: currency, priceShop: shop, readAt };
}

function toRow(row: StoredRow, duplicateOf: Duplicate): ImportRow {
  const { id, position, link, title, caption, state, picturePath, isWanted } = row;
  return {
    ...{ id, position, link, title, caption, state, isWanted },
    failureCode: IMPORT_FAILURES.find((code) => code === row.failureCode) ?? null,
    picture: picturePath === null ? null : mediaUrl(picturePath),
    images: imagesOf(row),
    duplicateOf: state === "published" ? null : duplicateOf,
  };
}

/** The open import of the closet's owner, as the contract has it. */
export async function toImport(
  deps: Deps,
  ownerId: string,
  { import: open, rows, items }: Found,
): Promise<Import | null> {
  if (!open) return null;
  const now = deps.now();
  const find = duplicateFinder(rows, items);
  const ids = await Promise.all(rows.map(({ id }) => itemIdOf(deps, ownerId, id)));
  const waits = rows.flatMap(({ state, dueAt }) => (state === "waiting" && dueAt ? [dueAt] : []));
  const next = waits.length > 0 ? Math.min(...waits) : now;
  return {
    id: open.id,
    createdAt: new Date(open.createdAt).toISOString(),
    expiresAt: new Date(open.expiresAt).toISOString(),
    readsAgainAt: next > now ? new Date(next).toISOString() : null,
    room: Math.max(0, LIMITS.closetItemsMax - items.length),
    rows: rows.map((row, at) => toRow(row, find(row, ids[at] ?? ""))),
  };
}
