import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  loadedTryOnParts,
  loadTryOnParts,
  preloadTryOnParts,
  type TryOnParts,
  useTryOnParts,
} from "#web/generations/form/load-try-on-parts.ts";
import type { useTryOnForm } from "#web/generations/form/use-try-on-form.ts";
import { cancelAutoStart, QUEUED_KEY, removeQueued } from "#web/generations/stored-try-ons.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import { hasGarment, NO_GARMENT, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import type { QueuedGeneration } from "./queued-generation.ts";

const AUTO_START_MS = 300;
const NO_PHOTO = { referenceFrom: "saved", referencePhoto: null, referenceFit: null } as const;

interface QueueOptions {
  readonly signedIn: boolean;
  readonly paused: boolean;
  readonly form: ReturnType<typeof useTryOnForm>;
  readonly mayUse: () => Promise<boolean>;
  readonly showPreview: (parts: TryOnParts, queued: QueuedGeneration) => void;
  readonly hidePreview: () => void;
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
  const { signedIn, paused, mayUse } = options;
  const { prefilled, change } = options.form;
  const [offered, setOffered] = useState<QueuedGeneration | null>(null);
  const scheduleStart = useDelayedStart(options.start, offerQueued);

  /** Offers the queued try-on, unless a try-on is running. */
  function offerQueued(): void {
    const parts = loadedTryOnParts();
    if (parts && parts.formTryOn.get().phase !== "running") setOffered(parts.readQueued());
  }

  async function startByItself({ readQueued, startOf }: TryOnParts) {
    if (!(await mayUse())) return removeQueued();
    const queued = readQueued();
    if (!queued) return;
    // If this start fails, or the tab is closed, the next visit offers it instead.
    cancelAutoStart();
    scheduleStart(startOf(queued));
  }

  useRestore(signedIn, async (parts, isFirst) => {
    // A garment that was entered before the parts were loaded stays.
    const isEntered = isFirst && !prefilled && hasPieces(options.form.current());
    const queued = await parts.awaitQueued();
    const stored = queued && !isEntered ? parts.formOfQueued(queued) : null;
    if (stored) change(prefilled ? photoOf(stored) : stored);
    if (queued?.isDraft) return restoreDraft(parts, stored?.garmentUrl ?? "", options);
    if (!signedIn) return queued && stored && options.showPreview(parts, queued);
    if (stored && queued?.startOnSignIn && !paused && !prefilled) return startByItself(parts);
    setOffered(queued);
    cancelAutoStart();
    await parts.resumeUnfinished();
  });

  function hide() {
    setOffered(null);
    if (!signedIn) options.hidePreview();
  }
  useQueuedRemoval(hide);

  function discard() {
    removeQueued();
    hide();
    change(prefilled ? NO_PHOTO : { ...NO_PHOTO, ...NO_GARMENT, productUrl: "" });
    toast({ title: queuedTryOnTexts.discarded });
  }

  /** The start of the offered try-on; null when it is no longer stored. */
  function claim(
    { readQueued, startOf }: TryOnParts,
    { createdAt }: QueuedGeneration,
  ): QueuedStart | null {
    setOffered(null);
    const queued = readQueued();
    return queued?.createdAt === createdAt ? startOf(queued) : null;
  }

  return { offered, discard, claim, offerQueued };
}

type Restore = (parts: TryOnParts, isFirst: boolean) => Promise<unknown>;

/** Restores once the parts are loaded, and again after a sign-in and its end. */
function useRestore(signedIn: boolean, onRestore: Restore): void {
  const parts = useTryOnParts();
  const restoredFor = useRef<boolean>(null);
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    // A member's running try-on waits for the parts.
    if (signedIn) void loadTryOnParts();
    else preloadTryOnParts();
  }, [signedIn]);
  useWindowEvent("online", preloadTryOnParts);
  useEffect(() => {
    if (!parts || restoredFor.current === signedIn) return;
    const isFirst = restoredFor.current === null;
    restoredFor.current = signedIn;
    void restore(parts, isFirst);
  }, [signedIn, parts]);
}

/** A draft never starts automatically. A visitor's draft stays stored for the login. */
async function restoreDraft(
  { resumeUnfinished }: TryOnParts,
  garmentUrl: string,
  options: QueueOptions,
) {
  if (garmentUrl !== "" && !options.form.prefilled) options.showGarment();
  if (!options.signedIn) return;
  removeQueued();
  await resumeUnfinished();
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

function hasPieces(form: TryOnForm): boolean {
  return hasGarment(form) || form.outfit.length > 0;
}

function photoOf(form: TryOnForm): Partial<TryOnForm> {
  const { referenceFrom, referencePhoto, referenceFit } = form;
  return { referenceFrom, referencePhoto, referenceFit };
}
