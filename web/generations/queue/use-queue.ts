import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findUnfinished } from "#web/generations/generation-calls.ts";
import { cancelAutoStart, QUEUED_KEY } from "#web/generations/stored-try-ons.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import { NO_GARMENT, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import {
  awaitQueued,
  formOfQueued,
  type QueuedGeneration,
  readQueued,
  removeQueued,
  startOf,
} from "./queued-generation.ts";

const AUTO_START_MS = 300;
const NO_PHOTO = { referenceFrom: "saved", referencePhoto: null, referenceFit: null } as const;

interface QueueOptions {
  readonly signedIn: boolean;
  readonly paused: boolean;
  readonly prefilled: boolean;
  readonly fillIn: (form: Partial<TryOnForm>) => void;
  readonly mayUse: () => Promise<boolean>;
  readonly showPreview: (queued: QueuedGeneration | null) => void;
  /** Shows the linked garment of a form that was filled in. */
  readonly showGarment: () => void;
  readonly start: (queuedStart: QueuedStart) => Promise<void>;
}

/**
 * Restores a queued try-on, or one that is running or has ended unseen. A queued one starts
 * automatically after the sign-in for it, else on request. It is stored until the server has its
 * pictures.
 */
export function useQueue(options: QueueOptions) {
  const { signedIn, paused, prefilled, fillIn, mayUse, showPreview } = options;
  const [offered, setOffered] = useState<QueuedGeneration | null>(null);
  const scheduleStart = useDelayedStart(options.start, offerQueued);

  /** Offers the queued try-on, unless a try-on is running. */
  function offerQueued(): void {
    if (formTryOn.get().phase !== "running") setOffered(readQueued());
  }

  async function startByItself() {
    if (!(await mayUse())) return removeQueued();
    const queued = readQueued();
    if (!queued) return;
    // If this start fails, or the tab is closed, the next visit offers it instead.
    cancelAutoStart();
    scheduleStart(startOf(queued));
  }

  const restore = useEffectEvent(async () => {
    const queued = await awaitQueued();
    if (queued) fillIn(prefilled ? photoOf(queued) : formOfQueued(queued));
    if (queued?.isDraft) return restoreDraft(queued, options);
    if (!signedIn) return queued && showPreview(queued);
    if (queued?.startOnSignIn && !paused && !prefilled) return startByItself();
    setOffered(queued);
    cancelAutoStart();
    await resumeUnfinished();
  });

  const restoredFor = useRef<boolean>(null);
  useEffect(() => {
    if (restoredFor.current === signedIn) return;
    restoredFor.current = signedIn;
    void restore();
  }, [signedIn]);

  function hide() {
    setOffered(null);
    if (!signedIn) showPreview(null);
  }
  useQueuedRemoval(hide);

  function discard() {
    removeQueued();
    hide();
    fillIn(prefilled ? NO_PHOTO : { ...NO_PHOTO, ...NO_GARMENT, productUrl: "" });
    toast({ title: queuedTryOnTexts.discarded });
  }

  /** The start of the offered try-on; null when it is no longer stored. */
  function claim({ createdAt }: QueuedGeneration): QueuedStart | null {
    setOffered(null);
    const queued = readQueued();
    return queued?.createdAt === createdAt ? startOf(queued) : null;
  }

  return { offered, discard, claim, offerQueued };
}

/** A draft never starts automatically. A visitor's draft stays stored for the login. */
async function restoreDraft({ garmentUrl }: QueuedGeneration, options: QueueOptions) {
  if (garmentUrl !== "" && !options.prefilled) options.showGarment();
  if (!options.signedIn) return;
  removeQueued();
  await resumeUnfinished();
}

async function resumeUnfinished(): Promise<void> {
  if (formTryOn.get().phase !== "idle") return;
  const unfinished = await findUnfinished();
  if (unfinished) await formTryOn.resume(unfinished);
}

/** Starts a try-on after the form has rendered the restored values. */
function useDelayedStart(start: QueueOptions["start"], onEnd: () => void) {
  const [scheduled, schedule] = useState<QueuedStart | null>(null);
  const run = useEffectEvent((queuedStart: QueuedStart) => {
    schedule(null);
    void start(queuedStart).then(onEnd);
  });
  useEffect(() => {
    if (scheduled === null) return;
    const timer = setTimeout(() => run(scheduled), AUTO_START_MS);
    return () => clearTimeout(timer);
  }, [scheduled]);
  return schedule;
}

/** Runs when another tab has started or discarded the queued try-on. */
function useQueuedRemoval(onRemoved: () => void): void {
  useWindowEvent("storage", ({ key, newValue }) => {
    if (key === QUEUED_KEY && newValue === null) onRemoved();
  });
}

function photoOf(queued: QueuedGeneration): Partial<TryOnForm> {
  const { referenceFrom, referencePhoto, referenceFit } = formOfQueued(queued);
  return { referenceFrom, referencePhoto, referenceFit };
}

/** Starts another try-on in place of the queued one; undefined where none is queued. */
export function replaceQueued(): QueuedStart | undefined {
  const queued = readQueued();
  return queued ? { ...startOf(queued), key: crypto.randomUUID(), renew() {} } : undefined;
}
