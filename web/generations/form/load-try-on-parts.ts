import { createStore, useStore } from "#web/ui/store.ts";
import { loadOrToast } from "#web/ui/use-lazy-module.ts";

export type TryOnParts = typeof import("./try-on-parts.ts");

const store = createStore<TryOnParts | null>(null);

/** The parts that were loaded on this page; null before. */
export const loadedTryOnParts = store.get;

export function useTryOnParts(): TryOnParts | null {
  return useStore(store);
}

/** Begins the loading after the form is shown. A press that needs the parts tries again. */
export function preloadTryOnParts(): void {
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
