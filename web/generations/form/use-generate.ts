import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { useBlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import { formOfQueued, type QueuedGeneration } from "#web/generations/queue/queued-generation.ts";
import { replaceQueued, useQueue } from "#web/generations/queue/use-queue.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import { useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import type { Me } from "#worker/contract/account.ts";
import { findRefusing } from "#worker/contract/fit.ts";
import { useGarmentPreview } from "./use-garment-preview.ts";
import { useStart } from "./use-start.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

/** The state and the actions of /generate. `me` is null for a visitor. */
export function useGenerate(me: Me | null) {
  const saved = me?.referenceImage ?? null;
  const pause = me?.generationPause ?? null;
  const consent = usePhotoConsent();
  const values = useTryOnForm(consent.ask);
  const { form, change, pick } = values;
  const garment = useGarmentPreview(form.garmentUrl, me === null);
  const tryOn = useTryOn(formTryOn);
  const blurred = useBlurredPreview();
  const shown = me === null && blurred.preview.phase !== "idle" ? blurred.preview : tryOn;
  const running = shown.phase === "running";
  const usesSaved = saved !== null && form.referenceFrom === "saved";
  const findings = usePhotoFindings(usesSaved ? null : form.referencePhoto, form.referenceFit);

  const { waiting, start, startAfterReading } = useStart({
    me,
    form: values,
    preview: garment,
    mayUse: consent.ask,
    startPreview: blurred.start,
  });
  const queue = useQueue({
    signedIn: me !== null,
    paused: pause !== null,
    prefilled: values.prefilled,
    fillIn: change,
    mayUse: consent.ask,
    showPreview: (queued) => void blurred.show(queued, garment.fetch),
    start: (queuedStart) => start({ form: values.current(), claim: () => queuedStart }),
  });
  const fit = useFitEditor({
    saved: usesSaved ? saved : null,
    own: form.referencePhoto,
    ownFit: form.referenceFit,
    onOwnFit: (referenceFit) => change({ referenceFit }),
    // The findings do not apply to another fit.
    onAgain: (referenceFit) => void start({ form: { ...form, referenceFit } }),
  });

  /** Replaces a queued try-on that was offered. */
  async function onGenerate() {
    if (running) return;
    await startAfterReading({ refusal: findRefusing(findings), claim: replaceQueued });
    queue.offerQueued();
  }

  async function onStartQueued(queued: QueuedGeneration) {
    if (running) return;
    const claim = () => queue.claim(queued);
    await start({ form: { ...form, ...formOfQueued(queued) }, claim });
    queue.offerQueued();
  }

  function onAnother() {
    formTryOn.reset();
    change({ garmentPhoto: null, garmentUrl: "", productUrl: "" });
  }

  return {
    ...{ form, change, pick, garment, shown, saved, pause, fit, findings },
    /** The label while something runs. */
    busy: waiting ?? (running ? tryOnFormTexts.generating : null),
    /** Offered to a member. */
    queued: me && queue.offered,
    question: consent.question,
    ...{ onGenerate, onStartQueued, onAnother, onDiscard: queue.discard },
  };
}
