import type { ClosetItem } from "#worker/contract/closets.ts";

export type Sort = "recent" | "popular";

/** The items in the order of the public page: pinned by their order, then the newest or most liked. */
export function sortItems(items: readonly ClosetItem[], sort: Sort): readonly ClosetItem[] {
  return items.toSorted(
    (a, b) =>
      pinPlace(a) - pinPlace(b) ||
      (sort === "popular" && !a.isPinned ? b.likes - a.likes : 0) ||
      Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

function pinPlace({ isPinned, pinOrder }: ClosetItem): number {
  return isPinned ? (pinOrder ?? 0) : Number.MAX_SAFE_INTEGER;
}
