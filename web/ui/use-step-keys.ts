import { useEffect, useEffectEvent } from "react";

/** Keys that show another picture in a dialog, unless a control or another dialog uses them. */
export function useStepKeys(
  steps: Readonly<Record<string, { readonly id: string } | undefined>>,
  onShow: (id: string) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const to = steps[key];
    if (!to || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (document.querySelectorAll("dialog[open]").length > 1) return;
    if (target instanceof Element && target.closest("input, [role='slider']")) return;
    event.preventDefault();
    onShow(to.id);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
