import { useSyncExternalStore } from "react";

const COARSE = "(pointer: coarse)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether fingers are the main way to point, as on phones, which have cameras too. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(COARSE).matches);
}
