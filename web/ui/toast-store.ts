import { uiTexts } from "#web/texts/ui.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { createStore } from "./store.ts";

interface ToastContent {
  readonly title: string;
  /** Each text of a list is a paragraph. */
  readonly description?: string | readonly string[];
  /** Red, and announced at once by a screen reader. */
  readonly destructive?: boolean;
  /** A new toast of a flow replaces the flow's earlier ones. */
  readonly flow?: string;
  /** Reverts the action; offered while the toast is shown. */
  readonly undo?: () => void;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  /** Milliseconds of the epoch; a held toast stays longer. */
  readonly hidesAt: number;
}

/** More toasts would cover a phone's screen. */
const MAX_SHOWN = 2;

let lastId = 0;
export const toastStore = createStore<readonly ShownToast[]>([]);

/** Shows a toast. It replaces those of its flow, and the oldest when there are too many. */
export function toast(content: ToastContent): void {
  lastId += 1;
  const hidesAt = Date.now() + toastTime(content);
  const others = toastStore.get().filter(({ flow }) => flow === undefined || flow !== content.flow);
  toastStore.set([...others, { ...content, id: lastId, hidesAt }].slice(-MAX_SHOWN));
}

export function toastSuccess(description: string): void {
  toast({ title: uiTexts.success, description });
}

export function toastError(description: string): void {
  toast({ title: uiTexts.error, description, destructive: true });
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((each) => each.id !== id));
}

/** Reverts the action of a toast and dismisses it. */
export function undoToast(id: number): void {
  toastStore
    .get()
    .find((each) => each.id === id)
    ?.undo?.();
  dismissToast(id);
}

export function dismissFlow(flow: string): void {
  toastStore.set(toastStore.get().filter((each) => each.flow !== flow));
}

/** The duration of a toast in milliseconds; long texts are shown longer. */
export function toastTime({ title, description = [] }: ToastContent): number {
  const { length } = [title, description].flat(2).join("");
  return LIMITS.toastMs + Math.max(0, length - 60) * 40;
}
