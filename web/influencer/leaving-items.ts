import { useSyncExternalStore } from "react";

/** Pieces that are deleted on screen, whatever a closet asked for meanwhile still says of them. */
let leaving: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  leaving = next;
  for (const listener of listeners) listener();
}

export function hideItem(id: string): void {
  change(new Set(leaving).add(id));
}

export function showItem(id: string): void {
  change(new Set([...leaving].filter((each) => each !== id)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLeavingItems(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => leaving);
}
