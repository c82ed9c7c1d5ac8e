import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findOpen } from "#web/generations/generation-calls.ts";
import { holdQueued, QUEUED_KEY } from "#web/generations/stored-try-ons.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { KeptWish } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { QueuedGeneration } from "./queued-generation.ts";
import {
  awaitQueued,
  forgetQueued,
  formOfQueued,
  readQueued,
  wishOf,
} from "./queued-generation.ts";

const AUTO_START_MS = 300;
const NO_PHOTO = { referenceFrom: "saved", referencePhoto: null, referenceFit: null } as const;
const NO_GARMENT = { garmentPhoto: null, garmentUrl: "", productUrl: "" } as const;

interface Arrival {
  readonly signedIn: boolean;
  /** Whether nothing may be started. */
  readonly paused: boolean;
  /** Whether the address has filled in the links of the form. */
  readonly prefilled: boolean;
  readonly fillIn: (form: Partial<TryOnForm>) => void;
  /** Whether a photo of the person may be used. */
  readonly mayUse: () => Promise<boolean>;
  /** Has a visitor's blurred result shown again; null takes it away. */
  readonly showPreview: (queued: QueuedGeneration | null) => void;
  /** Resolves once the try-on has ended, or could not be started. */
  readonly start: (wish: KeptWish) => Promise<void>;
}

/**
 * What was asked for before, once somebody is on /generate. A visitor gets their queued try-on back.
 * For a member it starts by itself where they have just signed in for it, and else only when they
 * say so; and a try-on of theirs that is under way, or has ended unseen, is taken up. It stays queued
 * until the server has taken it over, so that a failed start loses nothing.
 */
export function useQueue(arrival: Arrival) {
  const { signedIn, prefilled, fillIn, mayUse, showPreview } = arrival;
  const [asked, setAsked] = useState<QueuedGeneration | null>(null);
  const [wish, setWish] = useState<KeptWish | null>(null);

  async function startByItself() {
    const agreed = await mayUse();
    if (!agreed) return forgetQueued();
    const queued = readQueued();
    if (!queued) return;
    // By itself only once: if this start fails, or the tab is closed, the next visit asks.
    holdQueued();
    setWish(wishOf(queued));
  }

  /** What the address has filled in stays. */
  function formOf(queued: QueuedGeneration): Partial<TryOnForm> {
    const whole = formOfQueued(queued);
    if (!prefilled) return whole;
    const { garmentFrom, garmentPhoto, garmentUrl, productUrl, ...photo } = whole;
    return photo;
  }

  const arrive = useEffectEvent(async () => {
    const queued = await awaitQueued();
    if (queued) fillIn(formOf(queued));
    if (!signedIn) return queued && showPreview(queued);
    if (queued?.startOnSignIn && !arrival.paused && !prefilled) return startByItself();
    setAsked(queued);
    holdQueued();
    if (formTryOn.get().phase !== "idle") return;
    const open = await findOpen();
    if (open) await formTryOn.resume(open);
  });
  const autoStart = useEffectEvent((wanted: KeptWish) => {
    setWish(null);
    void arrival.start(wanted).then(look);
  });
  function leave() {
    setAsked(null);
    if (!signedIn) showPreview(null);
  }
  const onGone = useEffectEvent(leave);

  const arrived = useRef<boolean>(null);
  useEffect(() => {
    if (arrived.current === signedIn) return;
    arrived.current = signedIn;
    void arrive();
  }, [signedIn]);

  useEffect(() => {
    if (wish === null) return;
    const timer = setTimeout(() => autoStart(wish), AUTO_START_MS);
    return () => clearTimeout(timer);
  }, [wish]);

  useEffect(() => {
    // Another tab has started it, or has put it aside.
    const onStorage = ({ key, newValue }: StorageEvent) =>
      key === QUEUED_KEY && newValue === null && onGone();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  function discard() {
    forgetQueued();
    leave();
    fillIn(prefilled ? NO_PHOTO : { ...NO_PHOTO, ...NO_GARMENT });
    toast({ title: "Try-on discarded" });
  }

  /** Asks about what is still queued, unless another press of the button is under way. */
  function look(): void {
    if (formTryOn.get().phase !== "running") setAsked(readQueued());
  }

  /** The wish of what a member was asked about; null when it has gone. */
  function claim({ createdAt }: QueuedGeneration): KeptWish | null {
    setAsked(null);
    const queued = readQueued();
    return queued?.createdAt === createdAt ? wishOf(queued) : null;
  }

  return { asked, discard, claim, look };
}

/** A wish for something else instead of what is queued; undefined where nothing is. */
export function replaceQueued(): KeptWish | undefined {
  const queued = readQueued();
  return queued ? { ...wishOf(queued), key: crypto.randomUUID(), renew() {} } : undefined;
}
