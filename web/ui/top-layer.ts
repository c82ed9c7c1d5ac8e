import { createStore } from "./store.ts";

/**
 * The open dialogs, the topmost last. A modal dialog makes everything outside inert, so toasts are
 * rendered inside the topmost one.
 */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

/** Adds an open dialog. @returns a function that removes it */
export function enterTopLayer(element: HTMLElement): () => void {
  openDialogs.set([...openDialogs.get(), element]);
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== element));
}

/** Does what Escape does in the topmost dialog, which decides whether to close. */
export function cancelTopmost(): void {
  openDialogs
    .get()
    .at(-1)
    ?.dispatchEvent(new Event("cancel", { cancelable: true }));
}
