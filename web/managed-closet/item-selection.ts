import { createStore } from "#web/ui/store.ts";

/** The ids of the selected items; null while the owner does not select. */
export const selectionStore = createStore<ReadonlySet<string> | null>(null);

/** Selects an item, or no longer. */
export function toggleSelected(id: string): void {
  const next = new Set(selectionStore.get());
  if (!next.delete(id)) next.add(id);
  selectionStore.set(next);
}
