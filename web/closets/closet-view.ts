import { BRAND } from "#worker/contract/brand.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { type Sort, sortItems } from "./item-order.ts";

/** What the address says of a closet's page beside the open piece. */
export interface ClosetView {
  readonly tab: "items" | "collections";
  readonly sort: Sort;
}

/** The parameter that opens a piece. */
export const ITEM_PARAMETER = "item";
/** The parameter that opens the try-on of a piece, after the login. */
export const TRY_ON_PARAMETER = "tryOnItem";

/** Reads `?tab=&sort=`; whatever is unknown is the default. */
export function viewAt(search: string): ClosetView {
  const params = new URLSearchParams(search);
  return {
    tab: params.get("tab") === "collections" ? "collections" : "items",
    sort: params.get("sort") === "popular" ? "popular" : "recent",
  };
}

/** The query of a view, and of the piece open in it; empty for the closet as such. */
export function searchOf({ tab, sort }: ClosetView, item?: string): string {
  const params = new URLSearchParams();
  if (tab === "collections") params.set("tab", tab);
  if (sort === "popular") params.set("sort", sort);
  if (item !== undefined) params.set(ITEM_PARAMETER, item);
  return params.size === 0 ? "" : `?${params}`;
}

/** The pieces on screen in their order, each once. */
export function shownItems(data: PublicCloset, { tab, sort }: ClosetView): readonly ClosetItem[] {
  if (tab === "items") return sortItems(data.items, sort);
  const shown = data.collections.flatMap(({ itemIds }) => itemsOf(data, itemIds));
  return [...new Set(shown)];
}

/** The pieces of a collection, in the Recent order. */
export function itemsOf({ items }: PublicCloset, ids: readonly string[]): readonly ClosetItem[] {
  const wanted = new Set(ids);
  return sortItems(
    items.filter(({ id }) => wanted.has(id)),
    "recent",
  );
}

/** The shop's host as it is shown beside its link; null for what is no web address. */
export function shopHost(affiliateUrl: string): string | null {
  if (!URL.canParse(affiliateUrl)) return null;
  const { protocol, hostname } = new URL(affiliateUrl);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}

/** What a closet, or the piece that is open in it, is called wherever it is shared. */
export function previewTitle(
  { title, instagramHandle }: PublicCloset["closet"],
  item?: ClosetItem,
) {
  return item ? `${item.title} · @${instagramHandle}` : `${title} by @${instagramHandle}`;
}

/** The same in the browser's tab. */
export function tabTitle(closet: PublicCloset["closet"], item?: ClosetItem): string {
  return `${previewTitle(closet, item)} · ${BRAND.name}`;
}
