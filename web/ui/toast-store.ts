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
  /** Milliseconds of the epoch, from when it is shown; a held toast stays longer. */
  readonly hidesAt: number | null;
}

/** One is shown; a longer queue would contain outdated toasts. */
const MAX_KEPT = 3;

let lastId = 0;
export const toastStore = createStore<readonly ShownToast[]>([]);

/** The toast that is shown while the others wait: the newest error, else the oldest. */
export function frontOf(toasts: readonly ShownToast[]): ShownToast | undefined {
  return toasts.findLast(({ destructive }) => destructive) ?? toasts[0];
}

/** Publishes the toasts; the time of the one in front begins. */
function publish(toasts: readonly ShownToast[]): void {
  const front = frontOf(toasts);
  toastStore.set(
    toasts.map((each) => {
      if (each !== front) return { ...each, hidesAt: null };
      return { ...each, hidesAt: each.hidesAt ?? Date.now() + toastTime(each) };
    }),
  );
}

/** Queues a toast; shows an error at once. Replaces equal toasts and those of the same flow. */
export function toast(content: ToastContent): void {
  lastId += 1;
  const others = toastStore.get().filter((each) => !isReplaced(each, content));
  publish([...others, { ...content, id: lastId, hidesAt: null }].slice(-MAX_KEPT));
}

/** An undo belongs to one action, so an equal toast does not replace a toast with an undo. */
function isReplaced(each: ToastContent, by: ToastContent): boolean {
  const isSame = !each.undo && textOf(each) === textOf(by);
  return isSame || (each.flow !== undefined && each.flow === by.flow);
}

export function toastSuccess(description: string): void {
  toast({ title: uiTexts.success, description });
}

export function toastError(description: string): void {
  toast({ title: uiTexts.error, description, destructive: true });
}

export function dismissToast(id: number): void {
  publish(toastStore.get().filter((each) => each.id !== id));
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
  publish(toastStore.get().filter((each) => each.flow !== flow));
}

/** Dismisses the toasts about a missing connection, because the device is online again. */
export function dismissOffline(): void {
  const isCurrent = (each: ToastContent) => ![each.description].flat().includes(uiTexts.offline);
  publish(toastStore.get().filter(isCurrent));
}

/** The duration of a toast in milliseconds; long texts are shown longer. */
export function toastTime(content: ToastContent): number {
  return LIMITS.toastMs + Math.max(0, textOf(content).length - 60) * 40;
}

function textOf({ title, description = [] }: ToastContent): string {
  return [title, description].flat(2).join("");
}
