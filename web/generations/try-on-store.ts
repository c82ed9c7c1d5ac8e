import { sentenceOf } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { TryOnError } from "./generation-calls.ts";
import type { TryOnRequest } from "./run-try-on.ts";
import { awaitLateResult, awaitResult, submitTryOn, TRY_ON_FLOW } from "./run-try-on.ts";
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
      readonly sentence: string;
      /** Whether the picture may still come. */
      readonly open: boolean;
    };

interface TryOnPlace {
  /** What the place says when the credits are used up. */
  readonly noCredits: Problem;
  /** The title above its general sentence, which comes before the cause. */
  readonly failedTitle: string;
  /** Whether a picture stays for the next look; else what was not seen is found in the gallery. */
  readonly keepsResult: boolean;
}

const OUTER_SENTENCE = "There was an error generating your image. Please try again.";
const IDLE: TryOn = { phase: "idle" };

/** The try-on of one place. It lives beside the screens, so that leaving one loses nothing. */
export class TryOnStore {
  readonly #place: TryOnPlace;
  readonly #listeners = new Set<() => void>();
  #tryOn: TryOn = IDLE;
  /** Of the run that is watched: one under way, or one that was given up on and may still end. */
  #control: AbortController | null = null;
  #viewers = 0;

  constructor(place: TryOnPlace) {
    this.#place = place;
  }

  readonly get = (): TryOn => this.#tryOn;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells that a screen shows the try-on; the returned function, that it no longer does. */
  readonly view = (): (() => void) => {
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers === 0 && !this.#outlivesLook(this.#tryOn)) this.reset();
    };
  };

  /** Puts the last try-on aside. */
  reset(): void {
    if (this.#tryOn.phase === "running") return;
    this.#control?.abort();
    this.#control = null;
    this.#change(IDLE);
  }

  /** Starts a try-on unless one is under way. */
  start(request: TryOnRequest): Promise<void> {
    return this.#occupy(() => submitTryOn(request), request.photo, 0);
  }

  /** Takes up one that is under way on the server, unless one is here. */
  resume({ id, progress, beforeImageUrl }: Generation): Promise<void> {
    return this.#occupy(async () => id, beforeImageUrl, progress);
  }

  #outlivesLook({ phase }: TryOn): boolean {
    return phase === "running" || (phase === "done" && this.#place.keepsResult);
  }

  #change(next: TryOn): void {
    this.#tryOn = this.#viewers > 0 || this.#outlivesLook(next) ? next : IDLE;
    for (const listener of this.#listeners) listener();
  }

  async #occupy(
    submit: () => Promise<string>,
    photo: string | Blob | null,
    percent: number,
  ): Promise<void> {
    if (this.#tryOn.phase === "running") return;
    this.#control?.abort();
    const own = new AbortController();
    this.#control = own;
    this.#change({ phase: "running", percent });
    let id = "";
    try {
      id = await submit();
      const onChange = ({ progress }: Generation) =>
        this.#change({ phase: "running", percent: progress });
      this.#tellDone(await awaitResult(id, onChange, own.signal), photo);
    } catch (error) {
      if (error instanceof TryOnError && error.kind === "paused") return this.#tellPause(error);
      const open = error instanceof TryOnError && error.kind === "unseen";
      this.#change({ phase: "failed", sentence: this.#tellFailure(error), open });
      if (open) void this.#awaitLate(id, photo, own.signal);
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
      this.#change({ phase: "failed", sentence: this.#tellFailure(error), open: false });
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

  #tellFailure(error: unknown): string {
    const { noCredits, failedTitle } = this.#place;
    dismissFlow(TRY_ON_FLOW);
    if (error instanceof TryOnError && error.kind === "no-credits") {
      toast({ ...noCredits, destructive: true });
      return noCredits.description;
    }
    // The place's own sentence comes first, so that the cause lies on top of it.
    toast({ title: failedTitle, description: OUTER_SENTENCE, destructive: true });
    const sentence = error instanceof TryOnError ? error.message : sentenceOf(error);
    toast({ title: "Error", description: sentence, destructive: true });
    return sentence;
  }
}
