import { useEffect, useSyncExternalStore } from "react";
import type { TryOn } from "./try-on-store.ts";
import { tryOnStore, viewTryOn } from "./try-on-store.ts";

/** How the page's one try-on stands. */
export function useTryOn(): TryOn {
  useEffect(viewTryOn, []);
  return useSyncExternalStore(tryOnStore.subscribe, tryOnStore.get);
}
