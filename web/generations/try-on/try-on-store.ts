import { sentenceOf } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { TryOnError } from "#web/generations/generation-calls.ts";
import { forgetUnseen, isUnseen, rememberUnseen } from "#web/generations/unseen-generations.ts";
import { createStore } from "#web/ui/store.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { type Generation, isFinal } from "#worker/contract/generations.ts";
import type { TryOnRequest } from "./run-try-on.ts";
import { awaitLateResult, awaitResult, resultOf, submitTryOn, TRY_ON_FLOW } from "./run-try-on.ts";
import type { Problem } from "./try-on-form.ts";

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
      /** Null where none was started. */
      readonly id: string | null;
      readonly sentence: string;
      /** Why the generation failed; null where none has. */
      readonly failureCode: FailureCode | null;
      /** What has become of its credit; null where none was taken, or that is not known yet. */
      readonly credit: string | null;
      /** Whether the picture may still come. */
      readonly open: boolean;
    };
type Failed = Extract<TryOn, { phase: "failed" }>;

interface TryOnPlace {
  /** What the place says when the credits are used up. */
  readonly noCredits: Problem;
  /** The title above the cause. */
  readonly failedTitle: string;
  /** Whether a picture that was seen stays for the next look. */
  readonly keepsResult: boolean;
}

const OUTER_SENTENCE = "There was an error generating your image. Please try again.";
const IDLE: TryOn = { phase: "idle" };

/** The id of a try-on that has ended, for good or ill; null before, and while the end is not known. */
export function endedIdOf(tryOn: TryOn): string | null {
  if (tryOn.phase === "done") return tryOn.generation.id;
  return tryOn.phase === "failed" && !tryOn.open ? tryOn.id : null;
}

/** The try-on of one place. It lives beside the screens, so that leaving one loses nothing. */
export class TryOnStore {
  readonly #place: TryOnPlace;
  readonly #store = createStore<TryOn>(IDLE);
  /** Of the run that is watched: one under way, or one that was given up on and may still end. */
  #control: AbortController | null = null;
  #viewers = 0;

  constructor(place: TryOnPlace) {
    this.#place = place;
  }

  readonly get = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  get #tryOn(): TryOn {
    return this.#store.get();
  }

  /** Tells that a screen shows the try-on; the returned function, that it no longer does. */
  readonly view = (): (() => void) => {
    // Seen in another tab, or deleted, since it was kept.
    if (this.#viewers === 0 && !this.#outlivesLook(this.#tryOn)) this.reset();
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers === 0 && !this.#outlivesLook(this.#tryOn)) this.reset();
    };
  };

  /** Puts the last try-on aside. */
  reset(): void {
    if (this.#tryOn.phase === "running") return;
    this.#leaveLast();
    this.#change(IDLE);
  }

  /** Starts a try-on unless one is under way. */
  start(request: TryOnRequest): Promise<void> {
    return this.#occupy(() => submitTryOn(request), request.photo, 0);
  }

  /** Takes up one of the server's, under way or ended unseen, unless one is under way here. */
  async resume(generation: Generation): Promise<void> {
    const { id, progress, beforeImageUrl } = generation;
    if (!isFinal(generation)) {
      rememberUnseen(id);
      return this.#occupy(async () => id, beforeImageUrl, progress);
    }
    const before = this.#tryOn;
    if (before.phase === "running") return;
    const end = await resultOf(generation).then(
      () => ({ phase: "done", generation, photo: beforeImageUrl }) as const,
      (error) => failureOf(error, id),
    );
    if (this.#tryOn !== before) return;
    this.#leaveLast();
    this.#change(end);
  }

  #outlivesLook(tryOn: TryOn): boolean {
    if (tryOn.phase === "running" || (tryOn.phase === "done" && this.#place.keepsResult))
      return true;
    const ended = endedIdOf(tryOn);
    return ended !== null && isUnseen(ended);
  }

  #leaveLast(): void {
    this.#control?.abort();
    this.#control = null;
    const ended = endedIdOf(this.#tryOn);
    if (ended) forgetUnseen(ended);
  }

  #change(next: TryOn): void {
    this.#store.set(this.#viewers > 0 || this.#outlivesLook(next) ? next : IDLE);
  }

  async #occupy(
    submit: () => Promise<string>,
    photo: string | Blob | null,
    percent: number,
  ): Promise<void> {
    if (this.#tryOn.phase === "running") return;
    this.#leaveLast();
    const own = new AbortController();
    this.#control = own;
    dismissFlow(TRY_ON_FLOW);
    this.#change({ phase: "running", percent });
    let id = "";
    try {
      id = await submit();
      const onChange = ({ progress }: Generation) =>
        this.#change({ phase: "running", percent: progress });
      this.#tellDone(await awaitResult(id, onChange, own.signal), photo);
    } catch (error) {
      if (error instanceof TryOnError && error.kind === "paused") return this.#tellPause(error);
      const failed = this.#tellFailure(error, id);
      if (failed.open) void this.#awaitLate(id, photo, own.signal);
    } finally {
      void refreshSession();
    }
  }

  /** Whatever comes of it after all takes the place of the timeout, if that is still shown. */
  async #awaitLate(id: string, photo: string | Blob | null, signal: AbortSignal): Promise<void> {
    try {
      const generation = await awaitLateResult(id, signal);
      if (generation) this.#tellDone(generation, photo);
    } catch (error) {
      if (signal.aborted) return;
      this.#tellFailure(error, id);
    }
    void refreshSession();
  }

  #tellDone(generation: Generation, photo: string | Blob | null): void {
    this.#change({ phase: "done", generation, photo });
    dismissFlow(TRY_ON_FLOW);
    toast({ title: "Generation Complete!", description: "Your virtual try-on is ready." });
  }

  /** Nothing has failed: it can be started later as it stands. The place shows the pause by itself. */
  #tellPause({ message }: TryOnError): void {
    dismissFlow(TRY_ON_FLOW);
    this.#change(IDLE);
    toast({ title: "Try-ons are paused", description: message });
  }

  #tellFailure(error: unknown, id: string): Failed {
    const { noCredits, failedTitle } = this.#place;
    dismissFlow(TRY_ON_FLOW);
    const kind = error instanceof TryOnError ? error.kind : "broken";
    let failed = failureOf(error, id);
    if (kind === "no-credits") {
      failed = { ...failed, sentence: noCredits.description };
      toast({ ...noCredits, destructive: true });
    } else {
      // Where the pictures are at fault, the same again would end no better.
      const again = kind === "broken" ? [OUTER_SENTENCE] : [];
      const description = [failed.sentence, ...again, ...(failed.credit ? [failed.credit] : [])];
      toast({ title: failedTitle, description, destructive: true, flow: TRY_ON_FLOW });
    }
    this.#change(failed);
    return failed;
  }
}

function failureOf(error: unknown, id: string): Failed {
  return {
    phase: "failed",
    id: id || null,
    sentence: error instanceof TryOnError ? error.message : sentenceOf(error),
    failureCode: error instanceof TryOnError ? error.failureCode : null,
    credit: error instanceof TryOnError ? error.credit : null,
    open: error instanceof TryOnError && error.kind === "unseen",
  };
}
