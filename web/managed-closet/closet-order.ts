import type { ClosetItem, Collection, ManagedCloset } from "#worker/contract/closets.ts";

/** The manager's order: the pinned in their order, then the newest. */
function compare(a: ClosetItem, b: ClosetItem): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  const places = (a.pinOrder ?? Infinity) - (b.pinOrder ?? Infinity);
  if (places < 0 || places > 0) return places;
  return b.createdAt.localeCompare(a.createdAt);
}

export function pinnedIds({ items }: ManagedCloset): string[] {
  return items.filter(({ isPinned }) => isPinned).map(({ id }) => id);
}

/** The closet with one item changed, in the manager's order. */
export function withItem(
  closet: ManagedCloset,
  id: string,
  change: Partial<ClosetItem>,
): ManagedCloset {
  const items = closet.items.map((each) => (each.id === id ? { ...each, ...change } : each));
  return { ...closet, items: items.sort(compare) };
}

/** The closet with items pinned after the others in their order, or unpinned. */
export function withPins(
  closet: ManagedCloset,
  ids: readonly string[],
  isPinned: boolean,
): ManagedCloset {
  const last = Math.max(0, ...closet.items.map(({ pinOrder }) => pinOrder ?? 0));
  const places = new Map(ids.map((id, index) => [id, isPinned ? last + 1 + index : null]));
  const items = closet.items.map((each) => {
    const pinOrder = places.get(each.id);
    return pinOrder === undefined ? each : { ...each, isPinned, pinOrder };
  });
  return { ...closet, items: items.sort(compare) };
}

/** The closet with its pinned items in an order; a pinned item that is not named comes last. */
export function withPinOrder(closet: ManagedCloset, ids: readonly string[]): ManagedCloset {
  const position = (id: string) => (ids.includes(id) ? ids.indexOf(id) + 1 : ids.length + 1);
  const items = closet.items.map((each) =>
    each.isPinned ? { ...each, pinOrder: position(each.id) } : each,
  );
  return { ...closet, items: items.sort(compare) };
}

/** The closet with a collection of the server's answer; a new collection is the first. */
export function withCollection(closet: ManagedCloset, saved: Collection): ManagedCloset {
  const known = closet.collections.some(({ id }) => id === saved.id);
  const collections = known
    ? closet.collections.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...closet.collections];
  return { ...closet, collections };
}
