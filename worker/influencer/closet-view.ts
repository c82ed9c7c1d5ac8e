import type { ClosetItemRow, CollectionRow } from "#db/queries/closet-manager.ts";
import type { ClosetItem, Collection } from "../contract/closets.ts";

/** An item as the API shows it. */
export function toItem({ createdAt, ...row }: ClosetItemRow): ClosetItem {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}

/** A collection as the API shows it. */
export function toCollection({ createdAt, ...row }: CollectionRow): Collection {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
