import type { ClosetItem } from "#worker/contract/closets.ts";

/** The longest search, in UTF-16 code units; a longer one in the address is ignored. */
export const SEARCH_MAX = 60;
/** More than four rows on a phone; fewer items need no search, since one swipe shows them. */
const MANY = 12;

export function areMany(items: readonly ClosetItem[]): boolean {
  return items.length > MANY;
}

/** Kept, because each key press in a search asks for the text of each item. */
const texts = new WeakMap<ClosetItem, string>();

function textOf(item: ClosetItem): string {
  const text = texts.get(item) ?? plain(`${item.title} ${item.caption ?? ""}`);
  texts.set(item, text);
  return text;
}

/** The items with each word in the title or the caption; case and accents do not matter. */
export function searchItems(items: readonly ClosetItem[], search: string): readonly ClosetItem[] {
  const words = plain(search).split(/\s+/);
  return items.filter((item) => words.every((word) => textOf(item).includes(word)));
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
