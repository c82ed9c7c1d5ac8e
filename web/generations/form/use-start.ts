import { useState } from "react";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { fitOf, problemOf, referenceOf } from "#web/generations/try-on/try-on-form.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me, ReferenceImage } from "#worker/contract/account.ts";
import type { RefusingFinding } from "#worker/contract/fit.ts";
import { focusField } from "./open-panel.ts";
import type { useGarmentLink } from "./use-garment-link.ts";
import type { useTryOnForm } from "./use-try-on-form.ts";

interface StartOptions {
  readonly me: Me | null;
  readonly form: ReturnType<typeof useTryOnForm>;
  readonly garment: ReturnType<typeof useGarmentLink>;
  readonly mayUse: () => Promise<boolean>;
  readonly startPreview: (form: TryOnForm, linked: () => Promise<LinkedGarment>) => Promise<void>;
}

interface StartRequest {
  readonly form: TryOnForm;
  readonly refusal?: RefusingFinding | null;
  /** Runs last before the start, and returns its queued start; null cancels the start. */
  readonly claim?: () => QueuedStart | null | undefined;
}

/** Starts the try-on of the form of /generate. `waiting` is the label of what runs before. */
export function useStart({ me, form, garment, mayUse, startPreview }: StartOptions) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const saved = me?.referenceImage ?? null;

  async function waitFor(label: string, work: Promise<boolean>): Promise<boolean> {
    setWaiting(label);
    return work.finally(() => setWaiting(null));
  }

  /** Shows the first problem, or starts; resolves after the end. */
  async function start({ form: asked, refusal = null, claim }: StartRequest): Promise<void> {
    if (waiting !== null || me?.generationPause) return;
    if (isRefused(asked, saved, refusal)) return;
    const wanted = asked.garmentFrom === "link" ? await withGarment(asked) : asked;
    if (!wanted) return;
    const { garmentFrom, garmentPhoto, garmentUrl, productUrl, closetItemId } = wanted;
    const linked = () => garment.fetch(garmentUrl);
    if (!me) return startPreview(wanted, linked);
    if (!(await mayUse())) return;
    // A link was fetched for the check already.
    const picture = garmentFrom === "upload" ? garmentPhoto : await linked();
    const queuedStart = claim?.();
    if (queuedStart === null) return toast({ title: queuedTryOnTexts.gone });
    await formTryOn.start({
      photo: referenceOf(wanted, saved),
      fit: fitOf(wanted, saved),
      garment: picture,
      productUrl,
      ...(closetItemId && { closetItemId }),
      queuedStart,
    });
  }

  /** The form with the garment of its link; null where there is none, or it needs a product URL. */
  async function withGarment(asked: TryOnForm): Promise<TryOnForm | null> {
    if (!(await waitFor(tryOnFormTexts.checkingLink, garment.check(asked)))) return null;
    if (asked.garmentUrl !== "") return asked;
    const { garmentUrl, isFromPage, productUrl, closetItemId } = form.current();
    const wanted = { ...asked, garmentUrl, isFromPage, productUrl, closetItemId };
    return isRefused(wanted, saved, null) ? null : wanted;
  }

  /** Starts after all chosen photos are read; a refused photo cancels the start. */
  async function startAfterReading(request: Omit<StartRequest, "form">): Promise<void> {
    if (waiting !== null) return;
    const reading = form.read();
    if (reading && !(await waitFor(tryOnFormTexts.readingPhoto, reading))) return;
    await start({ ...request, form: form.current() });
  }

  return { waiting, start, startAfterReading };
}

/** Shows the first problem of a form, if it has one, and leads to its field. */
function isRefused(
  form: TryOnForm,
  saved: ReferenceImage | null,
  refusal: RefusingFinding | null,
): boolean {
  const found = problemOf(form, saved, refusal);
  if (!found) return false;
  toast({ ...found.problem, destructive: true });
  focusField(found.field);
  return true;
}
