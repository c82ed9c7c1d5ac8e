import { prefersReducedMotion } from "#web/ui/motion.ts";

export type Panel = "photo" | "garment";

const FIELDS = "input[name=garment_url], input[type=file]:not([capture])";

/** Brings a panel of the form into view, and asks for its file or selects its link. */
export function openPanel(name: Panel): void {
  const panel = document.querySelector(`[data-panel=${name}]`);
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  panel?.scrollIntoView({ behavior, block: "start" });
  const field = panel?.querySelector<HTMLInputElement>(FIELDS);
  field?.focus({ preventScroll: true });
  if (field?.type === "file") field.click();
  else field?.select();
}
