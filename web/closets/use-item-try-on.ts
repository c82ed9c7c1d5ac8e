import { useEffect, useState } from "react";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { findRunning } from "#web/generations/generation-calls.ts";
import { takePhoto } from "#web/generations/take-photo.ts";
import { useTryOn } from "#web/generations/use-try-on.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { itemTryOn, MISSING_DATA, NO_CREDITS } from "./item-try-on.ts";

/**
 * The try-on of a piece by the person who is here: how it stands, and the photo for it. The saved one
 * is chosen already. One that is under way on the server is taken up.
 * @param me null for a visitor
 */
export function useItemTryOn(item: ClosetItem, me: Me | null) {
  const store = itemTryOn(item.id);
  const tryOn = useTryOn(store);
  const consent = usePhotoConsent();
  const saved = me?.referenceImage ?? null;
  const [own, setOwn] = useState<Blob | null>(null);
  const [wantsOwn, wantOwn] = useState(false);
  const usesSaved = saved !== null && !wantsOwn;
  const photo = usesSaved ? saved.url : own;

  const userId = me?.user.id;
  useEffect(() => {
    if (!userId || store.get().phase !== "idle") return;
    void findRunning(item.id).then((running) => running && store.resume(running));
  }, [userId, item.id, store]);

  async function pick(file: File) {
    const taken = await takePhoto(file, "person", consent.ask);
    if (taken) setOwn(taken);
  }

  async function start() {
    if (!me || !photo) return toast({ ...MISSING_DATA, destructive: true });
    if (me.user.credits < 1) return toast({ ...NO_CREDITS, destructive: true });
    if (!(await consent.ask())) return;
    await store.start({
      photo,
      garment: async () => item.clothingImageUrl,
      productUrl: item.affiliateUrl,
      closetItemId: item.id,
    });
  }

  function startAgain() {
    setOwn(null);
    wantOwn(false);
    store.reset();
  }

  return {
    tryOn,
    saved,
    usesSaved,
    own,
    photo,
    pick,
    removeOwn: () => setOwn(null),
    wantOwn,
    start,
    startAgain,
    /** To be rendered beside the rest. */
    question: consent.question,
  };
}

export type ItemTryOn = ReturnType<typeof useItemTryOn>;
