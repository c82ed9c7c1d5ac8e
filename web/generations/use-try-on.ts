import { useEffect, useSyncExternalStore } from "react";
import type { TryOn, TryOnStore } from "./try-on-store.ts";

/** How the try-on of a place stands, for as long as it is shown. */
export function useTryOn({ get, subscribe, view }: TryOnStore): TryOn {
  useEffect(() => view(), [view]);
  return useSyncExternalStore(subscribe, get);
}
