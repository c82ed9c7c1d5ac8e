import { useWindowEvent } from "./use-window-event.ts";

/** Keys that show another picture in a dialog, unless a control or another dialog uses them. */
export function useStepKeys(
  steps: Readonly<Record<string, { readonly id: string } | undefined>>,
  onShow: (id: string) => void,
): void {
  useWindowEvent("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const to = steps[key];
    if (!to || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (document.querySelectorAll("dialog[open]").length > 1) return;
    if (target instanceof Element && target.closest("input, [role='slider']")) return;
    event.preventDefault();
    onShow(to.id);
  });
}
