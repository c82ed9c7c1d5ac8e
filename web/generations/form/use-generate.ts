import { useEffect, useEffectEvent } from "react";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { useSettled } from "#web/fit/use-settled.ts";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { NO_TRY_ON, useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { useStore } from "#web/ui/store.ts";
import type { Me, ReferenceImage } from "#worker/contract/account.ts";
import type { Fit } from "#worker/contract/fit.ts";
import { isOnLegs } from "#worker/contract/garment-pieces.ts";
import { findRefusing } from "#worker/contract/photo-findings.ts";
import { loadedTryOnParts, useTryOnParts, useTryOnPartsLoad } from "./load-try-on-parts.ts";
import type { Panel } from "./open-panel.ts";
import type { FormCheck } from "./start-form.ts";
import { useChosenGarment } from "./use-chosen-garment.tsx";
import { useGarmentLink } from "./use-garment-link.ts";
import { useStart } from "./use-start.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

/** The state and the actions of /generate. `me` is null for a visitor. */
export function useGenerate(me: Me | null) {
  const { referenceImage: saved = null, generationPause: pause = null } = me ?? {};
  const consent = usePhotoConsent();
  const values = useTryOnForm({ mayUse: consent.ask, userId: me?.user.id ?? null });
  const { form, change, pick } = values;
  const garment = useGarmentLink({ visitor: me === null, current: values.current, change });
  useNamedItem(values.namesItem, garment.read);
  useTryOnPartsLoad(me !== null);
  const shown = useShown(me);
  const running = shown.phase === "running";
  const { ask: mayUse } = consent;
  const { waiting, start, ...starts } = useStart({ me, form: values, garment, mayUse });
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
    await starts.startAfterReading(settled);
    loadedTryOnParts()?.offerQueued();
  }

  return {
    ...{ form, change, pick, garment, shown, saved, pause, fit, chosen, findings },
    busy: waiting ?? (running ? tryOnFormTexts.generating : null),
    queue: { form: values, garment, mayUse, start },
    question: consent.question,
    ...{ onGenerate, onAddPiece: starts.addPiece },
    onDiscard: () => loadedTryOnParts()?.discardQueued(values),
    onWith: (pieces: readonly TryOnPiece[]) => loadedTryOnParts()?.keepPieces(pieces, change),
    onOther: (panel: Panel) => loadedTryOnParts()?.leadToPanel(panel, change),
  };
}

/** The member's try-on, or the visitor's preview. */
function useShown(me: Me | null) {
  const parts = useTryOnParts();
  const tryOn = useTryOn(parts?.formTryOn ?? NO_TRY_ON);
  const preview = useStore(parts?.blurredPreview ?? NO_TRY_ON);
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
