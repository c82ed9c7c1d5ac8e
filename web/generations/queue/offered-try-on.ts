import type { FormState } from "#web/generations/form/form-state.ts";
import { hidePreview } from "#web/generations/preview/preview-store.ts";
import { removeQueued } from "#web/generations/stored-try-ons.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import { NO_GARMENT } from "#web/generations/try-on/try-on-form.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { createStore } from "#web/ui/store.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type QueuedGeneration, readQueued, startOf } from "./queued-generation.ts";

const NO_PHOTO = { referenceFrom: "saved", referencePhoto: null, referenceFit: null } as const;

/** The queued try-on that a member is offered. */
export const offeredTryOn = createStore<QueuedGeneration | null>(null);

/** Offers the queued try-on, unless a try-on is running. */
export function offerQueued(): void {
  if (formTryOn.get().phase !== "running") offeredTryOn.set(readQueued());
}

/** The start of the offered try-on; null when it is no longer stored. */
export function claimOffered({ createdAt }: QueuedGeneration): QueuedStart | null {
  offeredTryOn.set(null);
  const queued = readQueued();
  return queued?.createdAt === createdAt ? startOf(queued) : null;
}

/** Takes back the offer, and hides a visitor's preview. */
export function hideQueued(): void {
  offeredTryOn.set(null);
  hidePreview();
}

/** Removes the queued try-on and its values in the form. */
export function discardQueued({
  prefilled,
  change,
}: Pick<FormState, "prefilled" | "change">): void {
  removeQueued();
  hideQueued();
  change(prefilled ? NO_PHOTO : { ...NO_PHOTO, ...NO_GARMENT, productUrl: "" });
  toast({ title: queuedTryOnTexts.discarded });
}
