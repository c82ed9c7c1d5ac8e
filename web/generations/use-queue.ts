import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "#web/ui/toast-store.ts";
import { formTryOn } from "./form-try-on.ts";
import { findOpen } from "./generation-calls.ts";
import { holdQueued, QUEUED_KEY } from "./kept.ts";
import type { QueuedGeneration } from "./queued-generation.ts";
import { awaitQueued, forgetQueued, formOfQueued, takeQueued } from "./queued-generation.ts";
import type { TryOnForm } from "./try-on-form.ts";

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
  readonly showTaste: (queued: QueuedGeneration | null) => void;
  readonly start: (wish: string) => void;
}

/**
 * What was asked for before, once somebody is on /generate. A visitor gets their queued try-on back.
 * For a member it starts by itself where they have just signed in for it, and else only when they
 * say so; and a try-on of theirs that is under way, or has ended unseen, is taken up.
 */
export function useQueue(arrival: Arrival) {
  const { signedIn, prefilled, fillIn, mayUse, showTaste } = arrival;
  const [asked, setAsked] = useState<QueuedGeneration | null>(null);
  const [wish, setWish] = useState<string | null>(null);

  async function startByItself() {
    // Kept until the answer, since a reload at the question must not lose it.
    const agreed = await mayUse();
    const taken = await takeQueued();
    // What a tab has taken, another process of the browser may see for a moment still.
    if (agreed && taken) setWish(wishOf(taken));
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
    if (!signedIn) return queued && showTaste(queued);
    if (queued?.startOnSignIn && !arrival.paused && !prefilled) return startByItself();
    setAsked(queued);
    holdQueued();
    if (formTryOn.get().phase !== "idle") return;
    const open = await findOpen();
    if (open) await formTryOn.resume(open);
  });
  const autoStart = useEffectEvent((wanted: string) => {
    setWish(null);
    arrival.start(wanted);
  });
  function leave() {
    setAsked(null);
    if (!signedIn) showTaste(null);
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

  /** Takes what a member is asked about out of the queue. @returns its wish; null when it has gone */
  async function claim(): Promise<string | null> {
    const taken = asked && (await takeQueued());
    setAsked(null);
    return taken && wishOf(taken);
  }

  return { asked, discard, claim };
}

/** The same for all tabs, so that they start one generation together. */
function wishOf({ createdAt }: QueuedGeneration): string {
  return `kept-${createdAt}`;
}
