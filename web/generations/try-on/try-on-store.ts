import { refreshSessions } from "#web/api/use-session.ts";
import type { BlurredPreview } from "#web/generations/preview/run-preview.ts";
import { afterReport, newProgress } from "#web/generations/progress/steady-progress.ts";
import type { RunningTryOn } from "#web/generations/progress/try-on-progress.tsx";
import { preloadResult } from "#web/generations/result/preload-result.ts";
import { TryOnError, tryOnSentence } from "#web/generations/try-on-error.ts";
import {
  forgetUnseen,
  isUnseen,
  rememberUnseen,
  unseenGarment,
} from "#web/generations/unseen-generations.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { createStore } from "#web/ui/store.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { type Generation, isFinal } from "#worker/contract/generations.ts";
import type { Problem } from "./form-problems.ts";
import type { StartedTryOn, TryOnPiece, TryOnRequest } from "./run-try-on.ts";
import { awaitLateResult, awaitResult, resultOf, startTryOn } from "./run-try-on.ts";
import { TRY_ON_FLOW } from "./toast-flow.ts";

type Photo = string | Blob | null;

export type TryOn =
  | { readonly phase: "idle" }
  | RunningTryOn
  | {
      readonly phase: "done";
      readonly generation: Generation;
      readonly photo: Photo;
      /** Whether it existed already, so that no credit was taken. */
      readonly isMatch: boolean;
      /** The tried-on pieces; empty if unknown. */
      readonly pieces: readonly TryOnPiece[];
      /** Repeats the same try-on for a credit; null if its pictures are unknown. */
      readonly takeAnother: (() => void) | null;
    }
  | {
      readonly phase: "failed";
      readonly id: string | null;
      readonly kind: TryOnError["kind"];
      readonly sentence: string;
      readonly failureCode: FailureCode | null;
      /** A sentence about the credit; null where none was taken, or its state is unknown. */
      readonly credit: string | null;
      readonly open: boolean;
      /** Starts the same try-on again; null where another attempt would fail or is not known. */
      readonly retry: (() => void) | null;
    };
type Failed = Extract<TryOn, { phase: "failed" }>;

interface TryOnStoreOptions {
  readonly noCredits: Problem;
  readonly failedTitle: string;
  /** Whether a result that was seen is shown again on the next view. */
  readonly keepsResult: boolean;
}

const IDLE: TryOn = { phase: "idle" };

interface Run {
  readonly start: () => Promise<StartedTryOn>;
  readonly shown: RunningTryOn;
  /** Null for a run that was not started on this page. */
  readonly request: TryOnRequest | null;
}

/** The id of a try-on that has ended; null before, and while the end is not known. */
export function endedIdOf(tryOn: TryOn | BlurredPreview): string | null {
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
    const { photo, pieces } = request;
    const progress = newProgress(performance.now());
    const shown = runningOf({ progress, photo, garment: pictureOf(pieces[0].garment) });
    return this.#run({ start: () => startTryOn(request), shown, request });
  }

  /** Shows a running or unseen generation of the server, unless a try-on is running here. */
  async resume(
    generation: Generation,
    garment: Photo = unseenGarment(generation.id),
  ): Promise<void> {
    const { id, beforeImageUrl: photo } = generation;
    if (!isFinal(generation)) {
      rememberUnseen(id);
      const shown = runningOf({ progress: null, photo, garment });
      return this.#run({ start: async () => ({ id, isMatch: false }), shown, request: null });
    }
    const before = this.get();
    if (before.phase === "running") return;
    const end = await resultOf(generation).then(
      () =>
        ({
          phase: "done",
          generation,
          photo,
          isMatch: false,
          pieces: [],
          takeAnother: null,
        }) as const,
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

  async #run({ start, shown, request }: Run): Promise<void> {
    if (this.get().phase === "running") return;
    this.#leaveLast();
    const control = new AbortController();
    this.#control = control;
    dismissFlow(TRY_ON_FLOW);
    this.#change(shown);
    let running = shown;
    const onChange = (report: Generation) => {
      const progress = afterReport(running.progress, report, performance.now());
      running = { ...running, progress, expectedSeconds: report.expectedSeconds };
      this.#change(running);
    };
    let id = "";
    try {
      const started = await start();
      id = started.id;
      const generation = await awaitResult(id, onChange, control.signal);
      const origin = { request, photo: shown.photo };
      await this.#showResult(generation, origin, started.isMatch);
    } catch (error) {
      if (error instanceof TryOnError && error.kind === "paused") this.#showPause();
      else {
        const failed = this.#showFailure(error, id, request);
        if (failed.open) void this.#awaitLate(id, { request, photo: shown.photo }, control.signal);
      }
      // The credit is back, or the pause is new.
      void refreshSessions();
    }
  }

  async #awaitLate(id: string, origin: ResultOrigin, signal: AbortSignal): Promise<void> {
    try {
      const generation = await awaitLateResult(id, signal);
      if (generation) await this.#showResult(generation, origin);
    } catch (error) {
      if (signal.aborted) return;
      this.#showFailure(error, id, origin.request);
    }
    void refreshSessions();
  }

  /** Announces a result once its picture can be shown. */
  async #showResult(
    generation: Generation,
    { request, photo }: ResultOrigin,
    isMatch = false,
  ): Promise<void> {
    const before = typeof photo === "string" ? [photo] : [];
    await preloadResult([generation.outputImageUrl ?? "", ...before]);
    const anew = request && { ...request, queuedStart: undefined, anew: true };
    const takeAnother = anew && (() => void this.start(anew));
    const { pieces = [] } = request ?? {};
    this.#change({ phase: "done", generation, photo, isMatch, pieces, takeAnother });
    dismissFlow(TRY_ON_FLOW);
    // The result itself says that it existed already.
    if (!isMatch) toast({ title: tryOnTexts.done, description: tryOnTexts.ready });
  }

  /** Shows no message, because the screen shows the pause; the form can be sent later. */
  #showPause(): void {
    dismissFlow(TRY_ON_FLOW);
    this.#change(IDLE);
  }

  #showFailure(error: unknown, id: string, request: TryOnRequest | null): Failed {
    const { noCredits, failedTitle } = this.#options;
    dismissFlow(TRY_ON_FLOW);
    // A queued try-on that the server has not accepted is offered again automatically.
    const again = request?.queuedStart && !id ? null : request;
    const retry = again && (() => void this.start({ ...again, queuedStart: undefined }));
    let failed = failureOf(error, id, retry);
    const { kind } = failed;
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

interface ResultOrigin extends Pick<Run, "request"> {
  readonly photo: Photo;
}

function runningOf(shown: Pick<RunningTryOn, "progress" | "photo" | "garment">): RunningTryOn {
  return { phase: "running", ...shown, expectedSeconds: null, continues: true };
}

function pictureOf(garment: TryOnPiece["garment"]): Photo {
  return garment && typeof garment === "object" && "url" in garment ? garment.url : garment;
}

function failureOf(error: unknown, id: string, retry: (() => void) | null = null): Failed {
  const known = error instanceof TryOnError ? error : null;
  const kind = known?.kind ?? "broken";
  return {
    phase: "failed",
    id: id || null,
    kind,
    sentence: tryOnSentence(error),
    failureCode: known?.failureCode ?? null,
    credit: known?.credit ?? null,
    open: kind === "unseen",
    retry: kind === "broken" ? retry : null,
  };
}
