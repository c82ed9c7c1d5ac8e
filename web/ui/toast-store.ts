import { LIMITS } from "#worker/contract/limits.ts";

export interface ToastWords {
  readonly title: string;
  /** Several sentences are a paragraph each. */
  readonly description?: string | readonly string[];
  /** Destructive ones are red and interrupt a screen reader. */
  readonly destructive?: boolean;
  /** Those of one flow, to be taken away together once its outcome is there. */
  readonly flow?: string;
  /** Takes back what the toast tells of; offered for as long as it is shown. */
  readonly undo?: () => void;
  /** It is shown no longer, whatever the reason; after `undo`, where that was wanted. */
  readonly onGone?: () => void;
}

export interface ShownToast extends ToastWords {
  readonly id: number;
  /** Milliseconds of the epoch; it stays longer while it is held. */
  readonly goesAt: number;
}

/** More would cover on a phone what they speak of. */
const SHOWN_AT_MOST = 2;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  const gone = shown.filter((each) => !next.includes(each));
  shown = next;
  for (const listener of listeners) listener();
  for (const { onGone } of gone) onGone?.();
}

/** Shows a toast. What the same flow said before gives way, and the oldest where there are too many. */
export function toast(words: ToastWords): void {
  lastId += 1;
  const goesAt = Date.now() + toastTime(words);
  const others = shown.filter(({ flow }) => flow === undefined || flow !== words.flow);
  change([...others, { ...words, id: lastId, goesAt }].slice(-SHOWN_AT_MOST));
}

/** A destructive toast titled 'Error'. */
export function toastError(description: string): void {
  toast({ title: "Error", description, destructive: true });
}

export function dismissToast(id: number): void {
  change(shown.filter((each) => each.id !== id));
}

/** Takes back what a toast tells of. */
export function undoToast(id: number): void {
  shown.find((each) => each.id === id)?.undo?.();
  dismissToast(id);
}

/** Takes away what a flow has said so far. */
export function dismissFlow(flow: string): void {
  change(shown.filter((each) => each.flow !== flow));
}

export const toastStore = {
  get: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** How long a toast stays, in milliseconds; longer ones get time to be read. */
export function toastTime({ title, description = [] }: ToastWords): number {
  const { length } = [title, description].flat(2).join("");
  return LIMITS.toastMs + Math.max(0, length - 60) * 40;
}
