import { browserStore, useStore } from "#web/ui/store.ts";

const query = window.matchMedia("(pointer: coarse)");
const coarseStore = browserStore(() => query.matches, ["change"], query);

/** Whether the main pointer is a finger, as on phones and tablets. */
export function useCoarsePointer(): boolean {
  return useStore(coarseStore);
}
