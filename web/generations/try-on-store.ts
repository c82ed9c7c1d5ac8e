import { sentenceOf } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { TryOnError } from "./generation-calls.ts";
import type { TryOnRequest } from "./run-try-on.ts";
import { awaitLateResult, awaitResult, submitTryOn, TRY_ON_FLOW } from "./run-try-on.ts";
import { NO_CREDITS } from "./try-on-form.ts";

export type TryOn =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly percent: number }
  | {
      readonly phase: "done";
      readonly generation: Generation;
      /** What it was made from: the saved photo's address, or the temporary upload. */
      readonly photo: string | Blob | null;
    }
  | {
      readonly phase: "failed";
      readonly sentence: string;
      /** Whether the picture may still come. */
      readonly open: boolean;
    };

const OUTER_SENTENCE = "There was an error generating your image. Please try again.";
const IDLE: TryOn = { phase: "idle" };

/** The one try-on of this page. It lives beside the screens, so that leaving one loses nothing. */
let tryOn: TryOn = IDLE;
/** Of the run that is watched: one under way, or one that was given up on and may still end. */
let control: AbortController | null = null;
let viewers = 0;
const listeners = new Set<() => void>();

export const tryOnStore = {
  get: () => tryOn,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: TryOn): void {
  // What ended while nobody looked is found in the gallery.
  const unseen = viewers === 0 && next.phase !== "running";
  tryOn = unseen ? IDLE : next;
  for (const listener of listeners) listener();
}

/** Tells that a screen shows the try-on; the returned function, that it no longer does. */
export function viewTryOn(): () => void {
  viewers += 1;
  return () => {
    viewers -= 1;
    if (viewers === 0 && tryOn.phase !== "running") resetTryOn();
  };
}

/** Puts the last try-on aside. */
export function resetTryOn(): void {
  if (tryOn.phase === "running") return;
  control?.abort();
  control = null;
  change(IDLE);
}

/** Starts a try-on unless one is under way. */
export function startTryOn(request: TryOnRequest): Promise<void> {
  return occupy(() => submitTryOn(request), request.reference, 0);
}

/** Takes up one that is under way on the server, unless one is here. */
export function resumeTryOn({ id, progress, beforeImageUrl }: Generation): Promise<void> {
  return occupy(async () => id, beforeImageUrl, progress);
}

async function occupy(
  submit: () => Promise<string>,
  photo: string | Blob | null,
  percent: number,
): Promise<void> {
  if (tryOn.phase === "running") return;
  control?.abort();
  const own = new AbortController();
  control = own;
  change({ phase: "running", percent });
  let id = "";
  try {
    id = await submit();
    const onChange = ({ progress }: Generation) => change({ phase: "running", percent: progress });
    tellDone(await awaitResult(id, onChange, own.signal), photo);
  } catch (error) {
    const open = error instanceof TryOnError && error.kind === "unseen";
    change({ phase: "failed", sentence: tellFailure(error), open });
    if (open) void awaitLate(id, photo, own.signal);
  } finally {
    void refreshSession();
  }
}

/** Whatever comes of it after all takes the place of the timeout, if that is still shown. */
async function awaitLate(
  id: string,
  photo: string | Blob | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    const generation = await awaitLateResult(id, signal);
    if (generation) tellDone(generation, photo);
  } catch (error) {
    if (signal.aborted) return;
    change({ phase: "failed", sentence: tellFailure(error), open: false });
  }
  void refreshSession();
}

function tellDone(generation: Generation, photo: string | Blob | null): void {
  change({ phase: "done", generation, photo });
  dismissFlow(TRY_ON_FLOW);
  toast({ title: "Generation Complete!", description: "Your virtual try-on is ready." });
}

function tellFailure(error: unknown): string {
  dismissFlow(TRY_ON_FLOW);
  if (error instanceof TryOnError && error.kind === "no-credits") {
    toast({ ...NO_CREDITS, destructive: true });
    return NO_CREDITS.description;
  }
  // The handler's own sentence comes first, so that the cause lies on top of it.
  toast({ title: "Generation Failed", description: OUTER_SENTENCE, destructive: true });
  const sentence = error instanceof TryOnError ? error.message : sentenceOf(error);
  toast({ title: "Error", description: sentence, destructive: true });
  return sentence;
}
