import type { ClosetItemRow, CollectionRow, TakedownRow } from "#db/queries/closet-manager.ts";
import type { ClosetItem, Collection, ManagedCloset } from "../contract/closets.ts";

/** An item as the API shows it. */
export function toItem({ createdAt, ...row }: ClosetItemRow): ClosetItem {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}

/** A collection as the API shows it. */
export function toCollection({ createdAt, ...row }: CollectionRow): Collection {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}

/** What was taken down, as its owner is told. */
export function toTakedowns(rows: readonly TakedownRow[]): ManagedCloset["takedowns"] {
  const told = rows.map(({ itemId, reason, takenDownAt }) => {
    return [itemId, { reason, takenDownAt: new Date(takenDownAt).toISOString() }] as const;
  });
  return {
    closet: told.find(([itemId]) => itemId === null)?.[1] ?? null,
    items: Object.fromEntries(told.filter(([itemId]) => itemId !== null)),
  };
}
