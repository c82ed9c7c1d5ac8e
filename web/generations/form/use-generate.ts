import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { useBlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import { formOfQueued, type QueuedGeneration } from "#web/generations/queue/queued-generation.ts";
import { replaceQueued, useQueue } from "#web/generations/queue/use-queue.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import { useTryOn } from "#web/generations/try-on/use-try-on.ts";
import type { Me } from "#worker/contract/account.ts";
import { findRefusing } from "#worker/contract/fit.ts";
import { useGarmentPreview } from "./use-garment-preview.ts";
import { useStart } from "./use-start.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

/** All that stands on /generate, for a member or a visitor (null), and what its buttons do. */
export function useGenerate(me: Me | null) {
  const saved = me?.referenceImage ?? null;
  const pause = me?.generationPause ?? null;
  const consent = usePhotoConsent();
  const own = useTryOnForm(consent.ask);
  const { form, change, pick } = own;
  const preview = useGarmentPreview(form.garmentUrl, me === null);
  const tryOn = useTryOn(formTryOn);
  const visit = useBlurredPreview();
  const shown = me === null && visit.preview.phase !== "idle" ? visit.preview : tryOn;
  const running = shown.phase === "running";
  const usesSaved = saved !== null && form.referenceFrom === "saved";
  const findings = usePhotoFindings(usesSaved ? null : form.referencePhoto, form.referenceFit);

  const { waiting, start, press } = useStart({
    me,
    form: own,
    preview,
    mayUse: consent.ask,
    startPreview: visit.start,
  });
  const queue = useQueue({
    signedIn: me !== null,
    paused: pause !== null,
    prefilled: own.prefilled,
    fillIn: change,
    mayUse: consent.ask,
    showPreview: (queued) => void visit.show(queued, preview.fetch),
    start: (wish) => start({ form: own.current(), claim: () => wish }),
  });
  const fit = useFitEditor({
    saved: usesSaved ? saved : null,
    own: form.referencePhoto,
    ownFit: form.referenceFit,
    onOwnFit: (referenceFit) => change({ referenceFit }),
    // With another fit, what was found of this one no longer holds.
    onAgain: (referenceFit) => void start({ form: { ...form, referenceFit } }),
  });

  function onGenerate() {
    // What was asked about is answered by whatever the form starts now.
    if (!running)
      void press({ refusal: findRefusing(findings), claim: replaceQueued }).then(queue.look);
  }

  function onStartQueued(queued: QueuedGeneration) {
    if (running) return;
    const claim = () => queue.claim(queued);
    void start({ form: { ...form, ...formOfQueued(queued) }, claim }).then(queue.look);
  }

  function onAnother() {
    formTryOn.reset();
    change({ garmentPhoto: null, garmentUrl: "", productUrl: "" });
  }

  return {
    ...{ form, change, pick, preview, shown, saved, pause, fit, findings },
    /** The words while something is under way. */
    busy: waiting ?? (running ? "Generating..." : null),
    /** What a member is asked about. */
    queued: me && queue.asked,
    question: consent.question,
    ...{ onGenerate, onStartQueued, onAnother, onDiscard: queue.discard },
  };
}
