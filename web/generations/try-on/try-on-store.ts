import { refreshSession } from "#web/api/use-session.ts";
import { TryOnError, tryOnSentence } from "#web/generations/generation-calls.ts";
import { forgetUnseen, isUnseen, rememberUnseen } from "#web/generations/unseen-generations.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { createStore } from "#web/ui/store.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { type Generation, isFinal } from "#worker/contract/generations.ts";
import type { StartedTryOn, TryOnRequest } from "./run-try-on.ts";
import { awaitLateResult, awaitResult, resultOf, startTryOn, TRY_ON_FLOW } from "./run-try-on.ts";
import type { Problem } from "./try-on-form.ts";

type Photo = string | Blob | null;

export type TryOn =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly percent: number }
  | {
      readonly phase: "done";
      readonly generation: Generation;
      readonly photo: Photo;
      /** Makes another picture, for a credit; null unless this one existed already. */
      readonly makeAnother: (() => void) | null;
    }
  | {
      readonly phase: "failed";
      readonly id: string | null;
      readonly sentence: string;
      readonly failureCode: FailureCode | null;
      /** A sentence about the credit; null where none was taken, or its state is unknown. */
      readonly credit: string | null;
      readonly open: boolean;
    };
type Failed = Extract<TryOn, { phase: "failed" }>;

interface TryOnStoreOptions {
  readonly noCredits: Problem;
  readonly failedTitle: string;
  /** Whether a result that was seen is shown again on the next view. */
  readonly keepsResult: boolean;
}

const IDLE: TryOn = { phase: "idle" };

/** The id of a try-on that has ended; null before, and while the end is not known. */
export function endedIdOf(tryOn: TryOn): string | null {
  if (tryOn.phase === "done") return tryOn.generation.id;
  return tryOn.phase === "failed" && !tryOn.open ? tryOn.id : null;
}

/** A try-on that continues when its screen is left. */
export class TryOnStore {
  readonly #options: TryOnStoreOptions;
  readonly #store = createStore<TryOn>(IDLE);
  /** The controller of the watched run; also after its timeout, because the run may still end. */
  #control: AbortController | null = null;
  #viewers = 0;

  constructor(options: TryOnStoreOptions) {
    this.#options = options;
  }

  readonly get = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  /** Counts a screen that shows the try-on, until the returned function is called. */
  readonly view = (): (() => void) => {
    // Another tab may have shown or deleted the try-on.
    if (this.#viewers === 0 && !this.#staysUnviewed(this.get())) this.reset();
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers === 0 && !this.#staysUnviewed(this.get())) this.reset();
    };
  };

  reset(): void {
    if (this.get().phase === "running") return;
    this.#leaveLast();
    this.#change(IDLE);
  }

  start(request: TryOnRequest): Promise<void> {
    const makeAnother = () => void this.start({ ...request, anew: true });
    return this.#run(() => startTryOn(request), request.photo, 0, makeAnother);
  }

  /** Shows a generation of the server, under way or ended unseen, unless a try-on is running here. */
  async resume(generation: Generation): Promise<void> {
    const { id, progress, beforeImageUrl } = generation;
    if (!isFinal(generation)) {
      rememberUnseen(id);
      return this.#run(async () => ({ id, isMatch: false }), beforeImageUrl, progress);
    }
    const before = this.get();
    if (before.phase === "running") return;
    const end = await resultOf(generation).then(
      () => ({ phase: "done", generation, photo: beforeImageUrl, makeAnother: null }) as const,
      (error) => failureOf(error, id),
    );
    if (this.get() !== before) return;
    this.#leaveLast();
    this.#change(end);
  }

  #staysUnviewed(tryOn: TryOn): boolean {
    if (tryOn.phase === "running") return true;
    if (tryOn.phase === "done" && this.#options.keepsResult) return true;
    const ended = endedIdOf(tryOn);
    return ended !== null && isUnseen(ended);
  }

  #leaveLast(): void {
    this.#control?.abort();
    this.#control = null;
    const ended = endedIdOf(this.get());
    if (ended) forgetUnseen(ended);
  }

  #change(next: TryOn): void {
    this.#store.set(this.#viewers > 0 || this.#staysUnviewed(next) ? next : IDLE);
  }

  async #run(
    start: () => Promise<StartedTryOn>,
    photo: Photo,
    percent: number,
    makeAnother: (() => void) | null = null,
  ): Promise<void> {
    if (this.get().phase === "running") return;
    this.#leaveLast();
    const control = new AbortController();
    this.#control = control;
    dismissFlow(TRY_ON_FLOW);
    this.#change({ phase: "running", percent });
    let id = "";
    try {
      const started = await start();
      id = started.id;
      const onChange = ({ progress }: Generation) =>
        this.#change({ phase: "running", percent: progress });
      const generation = await awaitResult(id, onChange, control.signal);
      this.#showResult(generation, photo, started.isMatch ? makeAnother : null);
    } catch (error) {
      if (error instanceof TryOnError && error.kind === "paused") return this.#showPause(error);
      const failed = this.#showFailure(error, id);
      if (failed.open) void this.#awaitLate(id, photo, control.signal);
    } finally {
      void refreshSession();
    }
  }

  async #awaitLate(id: string, photo: Photo, signal: AbortSignal): Promise<void> {
    try {
      const generation = await awaitLateResult(id, signal);
      if (generation) this.#showResult(generation, photo);
    } catch (error) {
      if (signal.aborted) return;
      this.#showFailure(error, id);
    }
    void refreshSession();
  }

  #showResult(generation: Generation, photo: Photo, makeAnother: (() => void) | null = null): void {
    this.#change({ phase: "done", generation, photo, makeAnother });
    dismissFlow(TRY_ON_FLOW);
    // The result itself says that it existed already.
    if (makeAnother) return;
    toast({ title: tryOnTexts.done, description: tryOnTexts.ready });
  }

  /** The screen shows the pause by itself, and the form can be sent later. */
  #showPause({ message }: TryOnError): void {
    dismissFlow(TRY_ON_FLOW);
    this.#change(IDLE);
    toast({ title: tryOnTexts.pausedToast, description: message });
  }

  #showFailure(error: unknown, id: string): Failed {
    const { noCredits, failedTitle } = this.#options;
    dismissFlow(TRY_ON_FLOW);
    const kind = error instanceof TryOnError ? error.kind : "broken";
    let failed = failureOf(error, id);
    if (kind === "no-credits") {
      failed = { ...failed, sentence: noCredits.description };
      toast({ ...noCredits, destructive: true });
    } else {
      // Refused pictures would be refused again.
      const retry = kind === "broken" ? [tryOnTexts.tryAgain] : [];
      const description = [failed.sentence, ...retry, ...(failed.credit ? [failed.credit] : [])];
      toast({ title: failedTitle, description, destructive: true, flow: TRY_ON_FLOW });
    }
    this.#change(failed);
    return failed;
  }
}

function failureOf(error: unknown, id: string): Failed {
  const known = error instanceof TryOnError ? error : null;
  return {
    phase: "failed",
    id: id || null,
    sentence: tryOnSentence(error),
    failureCode: known?.failureCode ?? null,
    credit: known?.credit ?? null,
    open: known?.kind === "unseen",
  };
}
