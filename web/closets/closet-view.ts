import type { Address } from "#web/navigation/use-address.ts";
import { pathWith } from "#web/paths.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { BRAND } from "#worker/contract/brand.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { type Sort, sortItems } from "./item-order.ts";
import { SEARCH_MAX, searchItems } from "./item-search.ts";

/** The view of a closet in its address, apart from the open item. */
export interface ClosetView {
  /** The path of the page. */
  readonly path: string;
  readonly tab: "items" | "collections";
  readonly sort: Sort;
  /** The search words; "" shows all items. */
  readonly words: string;
  /** The id of the collection that the items are of; "" or an unknown one shows all. */
  readonly collection: string;
}

export const ITEM_PARAMETER = "item";
/** The parameter that opens the try-on of an item after the login. */
export const TRY_ON_PARAMETER = "tryOnItem";

/** Reads `?tab=&sort=&q=&in=`; an unknown value is the default. */
export function viewAt({ pathname, search }: Pick<Address, "pathname" | "search">): ClosetView {
  const params = new URLSearchParams(search);
  const words = params.get("q") ?? "";
  return {
    path: pathname,
    tab: params.get("tab") === "collections" ? "collections" : "items",
    sort: params.get("sort") === "popular" ? "popular" : "recent",
    words: words.length <= SEARCH_MAX ? words : "",
    collection: params.get("in") ?? "",
  };
}

/** The path with the query of a view and its open item. */
export function pathOf(view: ClosetView, item?: string): string {
  const { path, tab, sort, words, collection } = view;
  const params = new URLSearchParams();
  if (tab === "collections") params.set("tab", tab);
  if (sort === "popular") params.set("sort", sort);
  if (words) params.set("q", words);
  if (collection) params.set("in", collection);
  if (item !== undefined) params.set(ITEM_PARAMETER, item);
  return pathWith(path, params);
}

export function shownItems(data: PublicCloset, view: ClosetView): readonly ClosetItem[] {
  const { tab, sort, words, collection } = view;
  const chosen = data.collections.find(({ id }) => id === collection)?.itemIds;
  if (tab === "items") {
    const among = data.items.filter(({ id }) => !chosen || chosen.includes(id));
    return sortItems(searchItems(among, words), sort);
  }
  const shown = data.collections.flatMap(({ itemIds }) => itemsOf(data, itemIds));
  return [...new Set(shown)];
}

/** The items of a collection in the Recent order. */
export function itemsOf({ items }: PublicCloset, ids: readonly string[]): readonly ClosetItem[] {
  const wanted = new Set(ids);
  return sortItems(
    items.filter(({ id }) => wanted.has(id)),
    "recent",
  );
}

export function previewTitle(
  { title, instagramHandle }: PublicCloset["closet"],
  item?: { readonly title: string },
) {
  return item ? `${item.title} · @${instagramHandle}` : closetTexts.title(title, instagramHandle);
}

export function tabTitle(closet: PublicCloset["closet"], item?: ClosetItem): string {
  return `${previewTitle(closet, item)} · ${BRAND.name}`;
}
