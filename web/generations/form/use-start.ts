import { useState } from "react";
import type { useBlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import {
  type FormProblem,
  fitOf,
  hasGarment,
  problemOf,
  referenceOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import type { RefusingFinding } from "#worker/contract/photo-findings.ts";
import { chosenPiece, isShown } from "./chosen-piece.ts";
import { loadedTryOnParts, loadTryOnParts, type TryOnParts } from "./load-try-on-parts.ts";
import type { useGarmentLink } from "./use-garment-link.ts";
import type { useTryOnForm } from "./use-try-on-form.ts";

interface StartOptions {
  readonly me: Me | null;
  readonly form: ReturnType<typeof useTryOnForm>;
  readonly garment: ReturnType<typeof useGarmentLink>;
  readonly mayUse: () => Promise<boolean>;
  readonly startPreview: ReturnType<typeof useBlurredPreview>["start"];
}

/** The findings of the analyses in this browser that prevent a try-on. */
export interface FormCheck {
  readonly refusal: RefusingFinding | null;
  /** Why the garment cannot be put on the photo. */
  readonly misfit: FormProblem | null;
}

interface StartRequest extends Partial<FormCheck> {
  readonly form: TryOnForm;
  /** Runs last before the start, and returns its queued start; null cancels the start. */
  readonly claim?: (parts: TryOnParts) => QueuedStart | null | undefined;
}

/** Starts the try-on of the form of /generate. `waiting` is the label of the preceding work. */
export function useStart({ me, form, garment, mayUse, startPreview }: StartOptions) {
  const { waiting, waitFor } = useWaiting();
  const saved = me?.referenceImage ?? null;
  const chosen = chosenPiece({ form, garment, saved, waitFor });

  async function afterReading(next: () => Promise<void>): Promise<void> {
    if (waiting !== null) return;
    const reading = form.read();
    if (reading && !(await waitFor(tryOnFormTexts.readingPhoto, reading))) return;
    await next();
  }

  /** Shows the first problem, or starts; resolves after the end. */
  async function start(request: StartRequest): Promise<void> {
    const { form: given, refusal = null, misfit = null, claim } = request;
    if (waiting !== null || me?.generationPause) return;
    // A preview shows one garment.
    const asked = me ? given : { ...given, outfit: [] };
    // A preview is free, and does not depend on the kind of the garment.
    const unfit = me ? misfit : null;
    if (isShown(problemOf(asked, saved, refusal) ?? unfit)) return;
    const parts = await waitFor(tryOnFormTexts.generating, loadFor(me));
    if (!parts || parts.formTryOn.get().phase === "running") return;
    const isChosen = hasGarment(asked);
    const wanted = isChosen ? await chosen.complete(asked) : asked;
    if (!wanted) return;
    if (!me) return startPreview(parts, wanted, () => garment.fetch(wanted.garmentUrl));
    if (!(await mayUse())) return;
    const [first, ...others] = [
      ...wanted.outfit,
      ...(isChosen ? [await chosen.pieceOf(wanted)] : []),
    ];
    if (!first) return;
    const queuedStart = claim?.(parts);
    if (queuedStart === null) return toast({ title: queuedTryOnTexts.gone });
    await parts.formTryOn.start({
      photo: referenceOf(wanted, saved),
      fit: fitOf(wanted, saved),
      pieces: [first, ...others],
      queuedStart,
    });
  }

  /** Starts after all chosen photos are read and analysed; a refused photo cancels the start. */
  async function startAfterReading(
    settled: () => Promise<FormCheck>,
    claim: NonNullable<StartRequest["claim"]>,
  ): Promise<void> {
    await afterReading(async () => {
      if (me && !(await chosen.load())) return;
      const check = await waitFor(garmentKindTexts.checking, settled());
      await start({ form: form.current(), ...check, claim });
    });
  }

  return { waiting, start, startAfterReading, addPiece: () => afterReading(chosen.add) };
}

/** Loads the parts, and waits until a member's running try-on is found: a press starts none beside it. */
async function loadFor(me: Me | null): Promise<TryOnParts | null> {
  const loaded = loadedTryOnParts();
  if (loaded) await loaded.awaitSearch();
  const parts = loaded ?? (await loadTryOnParts());
  if (me && !loaded) await parts?.resumeUnfinished();
  return parts;
}

/** The label of the work that is waited for, null without any. */
function useWaiting() {
  const [waiting, setWaiting] = useState<string | null>(null);

  async function waitFor<Result>(label: string, work: Promise<Result>): Promise<Result> {
    setWaiting(label);
    return work.finally(() => setWaiting(null));
  }

  return { waiting, waitFor };
}
