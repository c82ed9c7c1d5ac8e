import { useSyncExternalStore } from "react";

/**
 * The dialogs that are open, the topmost last. A modal dialog makes all outside it inert, so
 * toasts are shown, and announced, inside the topmost one.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Names an open dialog; the returned function takes it out again. */
export function enterTopLayer(element: HTMLElement): () => void {
  change([...open, element]);
  return () => change(open.filter((other) => other !== element));
}

/** Does to the topmost dialog what Escape does: it decides itself whether it closes. */
export function cancelTopmost(): void {
  open.at(-1)?.dispatchEvent(new Event("cancel", { cancelable: true }));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost dialog, or null when none is open. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}
