import type { FormField } from "#web/generations/try-on/try-on-form.ts";
import { prefersReducedMotion } from "#web/ui/motion.ts";

export type Panel = "photo" | "garment";

const FIELDS: Readonly<Record<FormField, string>> = {
  photo: "[data-panel=photo] input[type=file]:not([capture])",
  garment: "[data-panel=garment] input[name=garment_url]",
  product: "[data-panel=garment] input[name=product_url]",
};

/** Brings a panel of the form into view, and asks for its file or selects its link. */
export function openPanel(panel: Panel): void {
  const field = focusField(panel);
  if (field?.type === "file") field.click();
  else field?.select();
}

/** Brings a field of the form into view and gives it the focus; null where it is not there. */
export function focusField(name: FormField): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>(FIELDS[name]);
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  const frame = name === "product" ? field : field?.closest("[data-panel]");
  frame?.scrollIntoView({ behavior, block: name === "product" ? "center" : "start" });
  field?.focus({ preventScroll: true });
  return field;
}
