import type { ClosetItem, Collection, ManagedCloset } from "#worker/contract/closets.ts";

/** The manager's order: the pinned by their place, then the newest. */
function compare(a: ClosetItem, b: ClosetItem): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  const places = (a.pinOrder ?? Infinity) - (b.pinOrder ?? Infinity);
  if (places < 0 || places > 0) return places;
  return b.createdAt.localeCompare(a.createdAt);
}

/** The pinned ones, in their order. */
export function pinnedIds({ items }: ManagedCloset): string[] {
  return items.filter(({ isPinned }) => isPinned).map(({ id }) => id);
}

/** The closet with one piece changed, in the manager's order again. */
export function withItem(
  closet: ManagedCloset,
  id: string,
  change: Partial<ClosetItem>,
): ManagedCloset {
  const items = closet.items.map((each) => (each.id === id ? { ...each, ...change } : each));
  return { ...closet, items: items.sort(compare) };
}

/** The same with a piece pinned behind the others, or no longer pinned. */
export function withPin(closet: ManagedCloset, id: string, isPinned: boolean): ManagedCloset {
  const last = Math.max(0, ...closet.items.map(({ pinOrder }) => pinOrder ?? 0));
  return withItem(closet, id, { isPinned, pinOrder: isPinned ? last + 1 : null });
}

/** The same with the pinned ones in the order named; one that is pinned but not named comes last. */
export function withPinOrder(closet: ManagedCloset, ids: readonly string[]): ManagedCloset {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) + 1 : ids.length + 1);
  const items = closet.items.map((each) =>
    each.isPinned ? { ...each, pinOrder: place(each.id) } : each,
  );
  return { ...closet, items: items.sort(compare) };
}

/** The closet and its collections without one item. */
export function withoutItem(closet: ManagedCloset, id: string): ManagedCloset {
  return {
    ...closet,
    items: closet.items.filter((each) => each.id !== id),
    collections: closet.collections.map((each) => ({
      ...each,
      itemIds: each.itemIds.filter((itemId) => itemId !== id),
    })),
  };
}

/** The same with a collection as the server tells it: changed, or new and then first. */
export function withCollection(closet: ManagedCloset, told: Collection): ManagedCloset {
  const known = closet.collections.some(({ id }) => id === told.id);
  const collections = known
    ? closet.collections.map((each) => (each.id === told.id ? told : each))
    : [told, ...closet.collections];
  return { ...closet, collections };
}
