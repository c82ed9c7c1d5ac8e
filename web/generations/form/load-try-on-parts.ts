import { useEffect } from "react";
import { createStore, useStore } from "#web/ui/store.ts";
import { loadOrToast } from "#web/ui/use-lazy-module.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";

export type TryOnParts = typeof import("./try-on-parts.ts");

const store = createStore<TryOnParts | null>(null);

/** The parts that were loaded on this page; null before. */
export const loadedTryOnParts = store.get;

export function useTryOnParts(): TryOnParts | null {
  return useStore(store);
}

/** Loads the parts after the form is shown. A press that needs them tries again. */
export function useTryOnPartsLoad(signedIn: boolean): void {
  useEffect(() => {
    // A member's running try-on waits for the parts.
    if (signedIn) void loadTryOnParts();
    else preload();
  }, [signedIn]);
  useWindowEvent("online", preload);
}

function preload(): void {
  void load().catch(() => {});
}

/** Shows a toast and resolves to null when the parts cannot be loaded. */
export function loadTryOnParts(): Promise<TryOnParts | null> {
  return loadOrToast(load);
}

async function load(): Promise<TryOnParts> {
  const parts = await import("./try-on-parts.ts");
  if (store.get() === null) store.set(parts);
  return parts;
}
