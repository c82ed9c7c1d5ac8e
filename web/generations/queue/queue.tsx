import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormLink, FormState } from "#web/generations/form/form-state.ts";
import type { StartRequest } from "#web/generations/form/start-form.ts";
import { showPreview } from "#web/generations/preview/preview-store.ts";
import { cancelAutoStart, QUEUED_KEY, removeQueued } from "#web/generations/stored-try-ons.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import { hasGarment, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { useStore } from "#web/ui/store.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import { claimOffered, hideQueued, offeredTryOn, offerQueued } from "./offered-try-on.ts";
import { QueuedCard } from "./queued-card.tsx";
import {
  awaitQueued,
  formOfQueued,
  type QueuedGeneration,
  readQueued,
  startOf,
} from "./queued-generation.ts";
import { resumeUnfinished } from "./resume-unfinished.ts";

const AUTO_START_MS = 300;

interface QueueProps {
  readonly signedIn: boolean;
  readonly busy: boolean;
  readonly paused: boolean;
  readonly form: FormState;
  readonly garment: FormLink;
  readonly mayUse: () => Promise<boolean>;
  readonly start: (request: StartRequest) => Promise<void>;
  readonly onDiscard: () => void;
}

/**
 * Restores a queued try-on, or one that is running or has ended unseen. A queued one starts
 * automatically after the sign-in for it, else on request. It is stored until the server has its
 * pictures.
 */
export function Queue(props: QueueProps) {
  const { signedIn, busy, paused, form, start, onDiscard } = props;
  const offered = useStore(offeredTryOn);
  const scheduleStart = useDelayedStart(props);
  useEffect(() => hideQueued, []);
  useRestore(signedIn, (isFirst) => restore(props, isFirst, scheduleStart));
  useQueuedRemoval(hideQueued);

  async function onStart(queued: QueuedGeneration) {
    const claim = () => claimOffered(queued);
    await start({ form: { ...form.current(), ...formOfQueued(queued) }, claim });
    offerQueued();
  }

  if (!signedIn || !offered) return null;
  return (
    <QueuedCard
      queued={offered}
      {...{ busy, paused, onDiscard }}
      onStart={() => void onStart(offered)}
    />
  );
}

async function restore(
  { signedIn, paused, form, garment, mayUse }: QueueProps,
  isFirst: boolean,
  scheduleStart: (queuedStart: QueuedStart) => void,
): Promise<void> {
  const { prefilled, change } = form;
  // A garment that was entered before this module was loaded stays.
  const isEntered = isFirst && !prefilled && hasPieces(form.current());
  const queued = await awaitQueued();
  const stored = queued && !isEntered ? formOfQueued(queued) : null;
  if (stored) change(prefilled ? photoOf(stored) : stored);
  if (queued?.isDraft) {
    // A draft never starts automatically. A visitor's draft stays stored for the login.
    if (stored?.garmentUrl && !prefilled) void garment.show(form.current());
    if (signedIn) removeQueued();
  } else if (!signedIn) {
    if (queued && stored) void showPreview(queued, garment.fetch);
  } else if (stored && queued?.startOnSignIn && !paused && !prefilled) {
    return startAutomatically(mayUse, scheduleStart);
  } else {
    offeredTryOn.set(queued);
    cancelAutoStart();
  }
  if (signedIn) await resumeUnfinished();
}

async function startAutomatically(
  mayUse: QueueProps["mayUse"],
  scheduleStart: (queuedStart: QueuedStart) => void,
): Promise<void> {
  if (!(await mayUse())) return removeQueued();
  const queued = readQueued();
  if (!queued) return;
  // If this start fails, or the tab is closed, the next visit offers it instead.
  cancelAutoStart();
  scheduleStart(startOf(queued));
}

/** Restores at first, and again after a sign-in and its end. */
function useRestore(signedIn: boolean, onRestore: (isFirst: boolean) => Promise<void>): void {
  const restoredFor = useRef<boolean>(null);
  const run = useEffectEvent(onRestore);
  useEffect(() => {
    if (restoredFor.current === signedIn) return;
    const isFirst = restoredFor.current === null;
    restoredFor.current = signedIn;
    void run(isFirst);
  }, [signedIn]);
}

/** Starts a try-on after the form has rendered the restored values. */
function useDelayedStart({ form, start }: QueueProps) {
  const [scheduled, schedule] = useState<QueuedStart | null>(null);
  const run = useEffectEvent((queuedStart: QueuedStart) => {
    schedule(null);
    void start({ form: form.current(), claim: () => queuedStart }).then(offerQueued);
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
