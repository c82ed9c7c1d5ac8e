import { TryOnError } from "#web/generations/generation-calls.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { GENERATION_TIMED_OUT, isFinal } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** What the watcher needs of the outside. */
export interface WatchDeps {
  /**
   * Follows the generation's events until a final one.
   * @returns the final state, or null when the stream broke off for good
   */
  readonly follow: (
    id: string,
    onChange: (generation: Generation) => void,
    signal: AbortSignal,
  ) => Promise<Generation | null>;
  readonly read: (id: string, signal: AbortSignal) => Promise<Generation>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Watches a generation to its end for ten times 4 s: by its events, and by asking each time where
 * those can't be had. An engine elsewhere may take longer: each percent that it gains is waited for
 * anew, and the server ends it in time.
 * @returns the completed or failed generation
 * @throws TryOnError 'Generation timed out.', 'Failed to poll for generation status.'
 */
export async function watchGeneration(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
  deps: WatchDeps,
): Promise<Generation> {
  const over = new AbortController();
  signal.addEventListener("abort", () => over.abort(signal.reason), { once: true });
  let broken = false;
  let left: number = LIMITS.pollAttempts;
  let percent = 0;
  const tell = (generation: Generation) => {
    if (generation.stage === "generating" && generation.progress > percent) {
      percent = generation.progress;
      left = LIMITS.pollAttempts;
    }
    onChange(generation);
  };
  const followed = deps.follow(id, tell, over.signal).then((end) => {
    broken = end === null;
    return end ?? new Promise<never>(() => {});
  });
  // Given up on below, it ends by the signal, and nobody waits for that.
  followed.catch(() => {});
  let unanswered = false;
  try {
    while (left > 0) {
      left -= 1;
      const end = await Promise.race([followed, deps.wait(LIMITS.pollEveryMs, over.signal)]);
      if (end) return end;
      if (!broken) continue;
      const generation = await deps.read(id, over.signal).catch(() => null);
      signal.throwIfAborted();
      unanswered = generation === null;
      if (!generation) continue;
      tell(generation);
      if (isFinal(generation)) return generation;
    }
  } finally {
    over.abort();
  }
  throw new TryOnError(
    unanswered ? "Failed to poll for generation status." : GENERATION_TIMED_OUT,
    "unseen",
  );
}
