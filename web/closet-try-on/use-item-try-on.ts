import { useEffect, useEffectEvent, useState } from "react";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { findUnfinished } from "#web/generations/generation-calls.ts";
import { allowUpload } from "#web/generations/try-on/photo-upload.ts";
import { takePhoto } from "#web/generations/try-on/take-photo.ts";
import { TryOnStore } from "#web/generations/try-on/try-on-store.ts";
import { useSeen } from "#web/generations/try-on/use-seen.ts";
import { useTryOn } from "#web/generations/try-on/use-try-on.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { toastError } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import type { Fit } from "#worker/contract/fit.ts";
import { isOnLegs } from "#worker/contract/garment-pieces.ts";
import { nextPiece } from "./next-piece.ts";
import { useItemChecks } from "./use-item-checks.ts";

const stores = new Map<string, TryOnStore>();

/** The try-on of an item, one per item for the lifetime of the page. */
function itemTryOn(itemId: string): TryOnStore {
  let store = stores.get(itemId);
  if (!store) {
    store = new TryOnStore({
      noCredits: { title: closetTryOnTexts.failed, description: closetTryOnTexts.noCredits },
      failedTitle: closetTryOnTexts.failed,
      keepsResult: true,
    });
    stores.set(itemId, store);
  }
  return store;
}

interface ChosenPhoto {
  readonly userId: string;
  readonly photo: Blob;
  readonly fit: Fit | null;
}

/** The photo for all items of a visit. It survives the dialog, but not the page. */
let lastChosen: ChosenPhoto | null = null;

/** The items that were tried on in this visit. */
const tried = new Set<string>();

function useChosenPhoto(userId: string | undefined) {
  const [chosen, setChosen] = useState(lastChosen);
  const own = chosen?.userId === userId ? chosen : null;

  function change(photo: Blob | null, fit: Fit | null = null) {
    lastChosen = photo && userId ? { userId, photo, fit } : null;
    setChosen(lastChosen);
  }

  return { photo: own?.photo ?? null, fit: own?.fit ?? null, change };
}

interface ItemTryOnOptions {
  readonly item: ClosetItem;
  /** The closet's. */
  readonly handle: string;
  /** The items of the closet in their visible order. */
  readonly items: readonly ClosetItem[];
  /** Null for a visitor. */
  readonly me: Me | null;
}

/** The member's try-on of an item, at first with the saved photo. */
export function useItemTryOn({ item, handle, items, me }: ItemTryOnOptions) {
  const store = itemTryOn(item.id);
  const tryOn = useTryOn(store);
  useSeen(tryOn);
  const consent = usePhotoConsent();
  const { saved, usesSaved, own, ownFit, ...choice } = useItemPhoto(me, consent.ask);
  const { changeOwn, wantOwn, pick, photo } = choice;
  const { findings, reading, checking, settled } = useItemChecks({
    handle,
    itemId: item.id,
    photo,
    own: usesSaved ? null : own,
    fit: usesSaved ? usesSaved.fit : ownFit,
  });
  useResumedTryOn(item, me?.user.id);

  async function start(refusal: string | null, again = ownFit): Promise<void> {
    if (!mayStart(me, photo, refusal) || !photo || !(await consent.ask())) return;
    startItem(item, photo, usesSaved ? null : again);
  }

  /** An item that does not fit the photo is not charged; another photo cancels the start. */
  async function startChecked(): Promise<void> {
    const found = await settled();
    if (found.photo === photo) await start(found.refusal);
  }
  const planStart = usePlannedStart(item.id, startChecked);

  function startAgain(withOther: boolean) {
    changeOwn(null);
    wantOwn(withOther);
    store.reset();
  }

  const fit = useFitEditor({
    saved: usesSaved,
    own,
    ownFit,
    legs: isOnLegs(reading.kind),
    onOwnFit: (fit) => changeOwn(own, fit),
    // The findings do not apply to another fit.
    onAgain: (again) => void start(null, again),
  });

  return {
    ...{ tryOn, saved, own, photo, findings, reading, checking, pick, wantOwn, startAgain },
    usesSaved: usesSaved !== null,
    removeOwn: () => changeOwn(null),
    start: () => void startChecked(),
    /** The next item to try on; `planStart` starts it with the same photo once it is shown. */
    next: nextPiece(items, item.id, tried),
    planStart,
    fitButton: fit.button,
    offer: fit.offer,
    /** The caller renders `editor` and `question` beside the dialog. */
    editor: fit.editor,
    question: consent.question,
  };
}

/** Returns a function that plans the start of another item, whose checks begin when it is shown. */
function usePlannedStart(itemId: string, start: () => Promise<void>) {
  const [planned, plan] = useState<string | null>(null);
  const startPlanned = useEffectEvent(() => {
    plan(null);
    void start();
  });
  useEffect(() => {
    if (planned === itemId) startPlanned();
  }, [planned, itemId]);
  return plan;
}

function startItem(item: ClosetItem, photo: string | Blob, fit: Fit | null): void {
  const { id: closetItemId, clothingImageUrl: garment, affiliateUrl: productUrl } = item;
  tried.add(closetItemId);
  void itemTryOn(closetItemId).start({
    photo,
    fit,
    pieces: [{ garment, productUrl, closetItemId }],
  });
}

/** The saved photo of the member and their own of this visit; `photo` is the one in use. */
function useItemPhoto(me: Me | null, mayUse: () => Promise<boolean>) {
  const saved = me?.referenceImage ?? null;
  const { photo: own, fit: ownFit, change: changeOwn } = useChosenPhoto(me?.user.id);
  const [wish, wantOwn] = useState<boolean | null>(null);
  const wantsOwn = wish ?? own !== null;
  const usesSaved = wantsOwn ? null : saved;

  async function pick(file: File) {
    const taken = await takePhoto(file, "person", mayUse);
    if (!taken) return;
    if (me) allowUpload(taken, me.user.id);
    changeOwn(taken);
  }

  const photo = usesSaved?.url ?? own;
  return { saved, usesSaved, own, ownFit, changeOwn, wantOwn, pick, photo };
}

/** Resumes the item's try-on that is running on the server or has ended unseen. */
function useResumedTryOn(item: ClosetItem, userId: string | undefined): void {
  const { id: itemId, clothingImageUrl } = item;
  useEffect(() => {
    const store = itemTryOn(itemId);
    if (!userId || store.get().phase !== "idle") return;
    void findUnfinished(itemId).then((found) => found && store.resume(found, clothingImageUrl));
  }, [userId, itemId, clothingImageUrl]);
}

/** Says why a try-on cannot start, except for a pause, which the screen shows already. */
function mayStart(me: Me | null, photo: string | Blob | null, refusal: string | null): boolean {
  if (me?.generationPause) return false;
  const obstacle = me && photo ? refusal : closetTryOnTexts.missingData;
  if (obstacle) toastError(obstacle);
  return obstacle === null;
}

export type ItemTryOn = ReturnType<typeof useItemTryOn>;
