import { flushSync } from "react-dom";
import type { FormField } from "#web/generations/try-on/form-problems.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import { NO_GARMENT, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { prefersReducedMotion } from "#web/ui/motion.ts";

export type Panel = "photo" | "garment";

const FIELDS: Readonly<Record<FormField, string>> = {
  photo: "[data-panel=photo] input[type=file]:not([capture])",
  garment: "[data-panel=garment] input[name=garment_url]",
  product: "[data-panel=garment] input[name=product_url]",
};

type Change = (part: Partial<TryOnForm>) => void;

/** Keeps the pieces of a result, and leads to the fields of another one. */
export function keepPieces(outfit: readonly TryOnPiece[], change: Change): void {
  formTryOn.reset();
  change({ ...NO_GARMENT, productUrl: "", outfit });
  focusField("garment");
}

/** Leads to another photo or garment; beside a result, the garment's fields are emptied. */
export function leadToPanel(panel: Panel, change: Change): void {
  const isDone = formTryOn.get().phase === "done";
  // The file dialog opens only within the press.
  flushSync(() => {
    if (isDone) formTryOn.reset();
    if (panel === "photo") change({ referenceFrom: "temporary" });
    else if (isDone) change({ ...NO_GARMENT, productUrl: "", outfit: [] });
  });
  openPanel(panel);
}

/** Brings a panel of the form into view, and asks for its file or selects its link. */
function openPanel(panel: Panel): void {
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
