import { useEffect, useState } from "react";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { findOpen } from "#web/generations/generation-calls.ts";
import { takePhoto } from "#web/generations/try-on/take-photo.ts";
import { useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { type Fit, findRefusing } from "#worker/contract/fit.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { itemTryOn, MISSING_DATA, NO_CREDITS } from "./item-try-on.ts";
import { useChosenPhoto } from "./use-chosen-photo.ts";

/**
 * The member's try-on of an item: its state and its photo, at first the saved one. A try-on that is
 * running on the server, or has ended unseen, is resumed.
 * @param me null for a visitor
 */
export function useItemTryOn(item: ClosetItem, me: Me | null) {
  const store = itemTryOn(item.id);
  const tryOn = useTryOn(store);
  const consent = usePhotoConsent();
  const saved = me?.referenceImage ?? null;
  const userId = me?.user.id;
  const { photo: own, fit: ownFit, change: changeOwn } = useChosenPhoto(item.id, userId);
  const [wish, wantOwn] = useState<boolean | null>(null);
  const wantsOwn = wish ?? own !== null;
  const usesSaved = saved !== null && !wantsOwn;
  const photo = usesSaved ? saved.url : own;
  const findings = usePhotoFindings(usesSaved ? null : own, ownFit);

  useEffect(() => {
    if (!userId || store.get().phase !== "idle") return;
    void findOpen(item.id).then((open) => open && store.resume(open));
  }, [userId, item.id, store]);

  async function pick(file: File) {
    const taken = await takePhoto(file, "person", consent.ask);
    if (taken) changeOwn(taken);
  }

  async function start(again?: Fit) {
    const fit = again ?? ownFit;
    // The findings do not apply to another fit.
    const refusal = again ? null : findRefusing(findings);
    if (!me || !photo) return toast({ ...MISSING_DATA, destructive: true });
    if (me.generationPause !== null) return;
    if (refusal) {
      const description = PHOTO_FINDING_SENTENCES[refusal];
      return toast({ title: closetTryOnTexts.failed, description, destructive: true });
    }
    if (me.user.credits < 1) return toast({ ...NO_CREDITS, destructive: true });
    if (!(await consent.ask())) return;
    await store.start({
      photo,
      fit: usesSaved ? null : fit,
      garment: async () => item.clothingImageUrl,
      productUrl: item.affiliateUrl,
      closetItemId: item.id,
    });
  }

  function startAgain() {
    changeOwn(null);
    wantOwn(false);
    store.reset();
  }

  const fit = useFitEditor({
    saved: usesSaved ? saved : null,
    own,
    ownFit,
    onOwnFit: (fit) => changeOwn(own, fit),
    onAgain: (again) => void start(again),
  });

  return {
    tryOn,
    saved,
    usesSaved,
    own,
    photo,
    findings,
    pick,
    removeOwn: () => changeOwn(null),
    wantOwn,
    start: () => start(),
    startAgain,
    fitButton: fit.button,
    offer: fit.offer,
    /** The caller renders `editor` and `question` beside the dialog. */
    editor: fit.editor,
    question: consent.question,
  };
}

export type ItemTryOn = ReturnType<typeof useItemTryOn>;
