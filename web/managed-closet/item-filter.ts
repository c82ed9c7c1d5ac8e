import { searchItems } from "#web/closets/item-search.ts";
import type { ClosetItem, ManagedCloset } from "#worker/contract/closets.ts";
import { isPublic } from "./visibility-words.ts";

/** The states that an owner can filter items by, each with its test. */
const TESTS = {
  not_public: ({ item }) => !isPublic(item),
  pinned: ({ item }) => item.isPinned,
  no_caption: ({ item }) => item.caption === null,
  no_wearing_image: ({ item }) => item.wearingImageUrl === null,
  no_collection: ({ item, managed }) =>
    !managed.collections.some(({ itemIds }) => itemIds.includes(item.id)),
  no_try_on: ({ item, managed }) => managed.tryOns[item.id]?.state === "refused",
  link_problem: ({ item, managed }) => managed.links[item.id] !== undefined,
  taken_down: ({ item, managed }) => managed.takedowns.items[item.id] !== undefined,
} satisfies Record<string, (of: Tested) => boolean>;

interface Tested {
  readonly item: ClosetItem;
  readonly managed: ManagedCloset;
}

export type ItemState = keyof typeof TESTS;

export const ITEM_STATES = Object.keys(TESTS) as ItemState[];

/** Returns the states of an item, in the order of the filter. */
export function statesOf(item: ClosetItem, managed: ManagedCloset): readonly ItemState[] {
  return ITEM_STATES.filter((state) => TESTS[state]({ item, managed }));
}

export interface ItemFilter {
  /** The search words; "" is all. */
  readonly words: string;
  /** The id of a collection; "" or an unknown one is all. */
  readonly collection: string;
  /** Null is all. */
  readonly state: ItemState | null;
}

export const ALL_ITEMS: ItemFilter = { words: "", collection: "", state: null };

/** Returns the items that meet all parts of the filter, in the manager's order. */
export function filterItems(managed: ManagedCloset, filter: ItemFilter): readonly ClosetItem[] {
  const collection = managed.collections.find(({ id }) => id === filter.collection);
  const held = collection && new Set(collection.itemIds);
  return searchItems(managed.items, filter.words).filter(
    (item) =>
      (!held || held.has(item.id)) &&
      (filter.state === null || TESTS[filter.state]({ item, managed })),
  );
}

/** Reads `?q=&in=&show=` of an address; an unknown value is all. */
export function filterAt(search: string): ItemFilter {
  const params = new URLSearchParams(search);
  return {
    words: params.get("q") ?? "",
    collection: params.get("in") ?? "",
    state: ITEM_STATES.find((state) => state === params.get("show")) ?? null,
  };
}

/** The query of a filter; empty for all items. */
export function searchOfFilter({ words, collection, state }: ItemFilter): string {
  const params = new URLSearchParams();
  if (words) params.set("q", words);
  if (collection) params.set("in", collection);
  if (state) params.set("show", state);
  return params.size > 0 ? `?${params}` : "";
}
