import type { ManagedCloset } from "#worker/contract/closets.ts";

/**
 * The ids of items that are deleted on the screen, while the server may still have them. An answer
 * of the server is shown without them.
 */
export const deletedItems = new Set<string>();

export function withoutItems(closet: ManagedCloset, ids: Iterable<string>): ManagedCloset {
  const gone = new Set(ids);
  return {
    ...closet,
    items: closet.items.filter(({ id }) => !gone.has(id)),
    collections: closet.collections.map((each) => ({
      ...each,
      itemIds: each.itemIds.filter((id) => !gone.has(id)),
    })),
  };
}
