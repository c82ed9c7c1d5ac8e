import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { useSettled } from "#web/fit/use-settled.ts";
import type { BlurredPreview } from "#web/generations/preview/run-preview.ts";
import { useBlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import type { QueuedGeneration } from "#web/generations/queue/queued-generation.ts";
import { useQueue } from "#web/generations/queue/use-queue.ts";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import { NO_GARMENT, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { NO_TRY_ON, useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import type { Me, ReferenceImage } from "#worker/contract/account.ts";
import type { Fit } from "#worker/contract/fit.ts";
import { isOnLegs } from "#worker/contract/garment-pieces.ts";
import { findRefusing } from "#worker/contract/photo-findings.ts";
import { loadedTryOnParts, useTryOnParts } from "./load-try-on-parts.ts";
import { focusField, openPanel, type Panel } from "./open-panel.ts";
import { useChosenGarment } from "./use-chosen-garment.tsx";
import { useGarmentLink } from "./use-garment-link.ts";

import { type FormCheck, useStart } from "./use-start.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

/** The state and the actions of /generate. `me` is null for a visitor. */
export function useGenerate(me: Me | null) {
  const { referenceImage: saved = null, generationPause: pause = null } = me ?? {};
  const consent = usePhotoConsent();
  const values = useTryOnForm({ mayUse: consent.ask, userId: me?.user.id ?? null });
  const { form, change, pick } = values;
  const garment = useGarmentLink({ visitor: me === null, current: values.current, change });
  useNamedItem(values.namesItem, garment.read);
  const blurred = useBlurredPreview();
  const shown = useShown(me, blurred.preview);
  const running = shown.phase === "running";
  const { waiting, start, startAfterReading, addPiece } = useStart({
    me,
    form: values,
    garment,
    mayUse: consent.ask,
    startPreview: blurred.start,
  });
  const queue = useQueue({
    signedIn: me !== null,
    paused: pause !== null,
    form: values,
    mayUse: consent.ask,
    showGarment: () => void garment.show(values.current()),
    showPreview: (parts, queued) => void blurred.show(parts, queued, garment.fetch),
    hidePreview: blurred.hide,
    start: (queuedStart) => start({ form: values.current(), claim: () => queuedStart }),
  });
  // The findings are omitted, because they do not apply to another fit.
  const onAgain = (changed: Partial<TryOnForm>) => void start({ form: { ...form, ...changed } });
  const chosen = useChosenGarment({ form, saved, look: garment.look, change, onAgain });
  const legs = [chosen.garmentKind, ...form.outfit.map(({ kind }) => kind)].some(isOnLegs);
  const { findings, readsPhoto, fit } = useReferencePhoto(saved, values, { legs, onAgain });
  const check: FormCheck = { refusal: findRefusing(findings), misfit: chosen.misfit };
  const settled = useSettled(check, readsPhoto || chosen.busy);

  /** Replaces a queued try-on that was offered. */
  async function onGenerate() {
    if (running) return;
    await startAfterReading(settled, ({ replaceQueued }) => replaceQueued());
    queue.offerQueued();
  }

  async function onStartQueued(queued: QueuedGeneration) {
    const parts = loadedTryOnParts();
    if (running || !parts) return;
    const claim = () => queue.claim(parts, queued);
    await start({ form: { ...form, ...parts.formOfQueued(queued) }, claim });
    queue.offerQueued();
  }

  return {
    ...{ form, change, pick, garment, shown, saved, pause, fit, chosen, findings },
    busy: waiting ?? (running ? tryOnFormTexts.generating : null),
    queued: me && queue.offered,
    question: consent.question,
    ...{ onGenerate, onStartQueued, onDiscard: queue.discard, onAddPiece: addPiece },
    onWith: (pieces: readonly TryOnPiece[]) => keep(pieces, change),
    onOther: (panel: Panel) => leadTo(panel, change, shown.phase === "done"),
  };
}

/** Keeps the pieces of a result, and leads to the fields of another one. */
function keep(outfit: readonly TryOnPiece[], change: (part: Partial<TryOnForm>) => void) {
  loadedTryOnParts()?.formTryOn.reset();
  change({ ...NO_GARMENT, productUrl: "", outfit });
  focusField("garment");
}

/** Leads to another photo or garment; beside a result, the garment's fields are emptied. */
function leadTo(panel: Panel, change: (part: Partial<TryOnForm>) => void, isDone: boolean) {
  // The file dialog opens only within the press.
  flushSync(() => {
    if (isDone) loadedTryOnParts()?.formTryOn.reset();
    if (panel === "photo") change({ referenceFrom: "temporary" });
    else if (isDone) change({ ...NO_GARMENT, productUrl: "", outfit: [] });
  });
  openPanel(panel);
}

function useShown(me: Me | null, preview: BlurredPreview) {
  const tryOn = useTryOn(useTryOnParts()?.formTryOn ?? NO_TRY_ON);
  return me === null && preview.phase !== "idle" ? preview : tryOn;
}

/** Reads the item that the address names. It is on this site, so no other site is contacted. */
function useNamedItem(isNamed: boolean, read: () => Promise<unknown>): void {
  const readItem = useEffectEvent(() => isNamed && void read());
  useEffect(() => {
    readItem();
  }, []);
}

function useReferencePhoto(
  savedPhoto: ReferenceImage | null,
  { form, change }: ReturnType<typeof useTryOnForm>,
  {
    legs,
    onAgain,
  }: { readonly legs: boolean; readonly onAgain: (part: { referenceFit: Fit }) => void },
) {
  const saved = form.referenceFrom === "saved" ? savedPhoto : null;
  const { referencePhoto: own, referenceFit: ownFit } = form;
  const { findings, busy: readsPhoto } = usePhotoFindings(saved ? null : own, ownFit);
  const onOwnFit = (referenceFit: Fit) => change({ referenceFit });
  return {
    findings,
    readsPhoto,
    fit: useFitEditor({
      ...{ saved, own, ownFit, legs, onOwnFit },
      onAgain: (referenceFit) => onAgain({ referenceFit }),
    }),
  };
}
