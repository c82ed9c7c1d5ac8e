import type { ClosetItem } from "#worker/contract/closets.ts";

/** The next item in the visible order that is not in `tried`; the first follows the last. */
export function nextPiece(
  items: readonly ClosetItem[],
  currentId: string,
  tried: ReadonlySet<string>,
): ClosetItem | null {
  const at = items.findIndex(({ id }) => id === currentId);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return others.find(({ id }) => id !== currentId && !tried.has(id)) ?? null;
}
