import { unexpectedSentence } from "#web/api/no-answer.ts";
import { createStore, useStore } from "#web/ui/store.ts";
import { toastError } from "#web/ui/toast-store.ts";

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
export async function loadTryOnParts(): Promise<TryOnParts | null> {
  try {
    return await load();
  } catch {
    toastError(unexpectedSentence());
    return null;
  }
}

async function load(): Promise<TryOnParts> {
  const parts = await import("./try-on-parts.ts");
  if (store.get() === null) store.set(parts);
  return parts;
}
