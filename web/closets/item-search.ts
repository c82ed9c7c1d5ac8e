import type { ClosetItem } from "#worker/contract/closets.ts";

/** The longest search, in UTF-16 code units; a longer one in the address is ignored. */
export const SEARCH_MAX = 60;
/** More than four rows on a phone; fewer items need no search, since one swipe shows them. */
const MANY = 12;

export function areMany(items: readonly ClosetItem[]): boolean {
  return items.length > MANY;
}

/** Whether each word is in the title or the caption; case and accents do not matter. */
export function matches({ title, caption }: ClosetItem, search: string): boolean {
  const text = plain(`${title} ${caption ?? ""}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
