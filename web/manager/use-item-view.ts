import { useState } from "react";
import { readStored, store } from "#web/api/storage.ts";

export type ItemView = "grid" | "list";

const KEY = "closet_view";

/** How the owner looks at the items; the browser remembers it. */
export function useItemView(): [ItemView, (view: ItemView) => void] {
  const [view, setView] = useState<ItemView>(() => (readStored(KEY) === "list" ? "list" : "grid"));
  function set(next: ItemView) {
    setView(next);
    store(KEY, next);
  }
  return [view, set];
}
