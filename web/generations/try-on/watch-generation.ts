import { TryOnError } from "#web/generations/try-on-error.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { GENERATION_TIMED_OUT, type Generation, isFinal } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";

export interface WatchDeps {
  readonly follow: (
    id: string,
    onChange: (generation: Generation) => void,
    signal: AbortSignal,
  ) => Promise<Generation | null>;
  readonly read: (id: string, signal: AbortSignal) => Promise<Generation>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Resolves to the ended generation, by its events or by polling. Each percent of progress restarts the
 * time of ten polls, because a remote engine may take longer. @throws TryOnError after the time
 */
export async function watchGeneration(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
  deps: WatchDeps,
): Promise<Generation> {
  const finished = new AbortController();
  signal.addEventListener("abort", () => finished.abort(signal.reason), { once: true });
  let streamBroken = false;
  let attemptsLeft: number = LIMITS.pollAttempts;
  let percent = 0;
  const report = (generation: Generation) => {
    if (generation.stage === "generating" && generation.progress > percent) {
      percent = generation.progress;
      attemptsLeft = LIMITS.pollAttempts;
    }
    onChange(generation);
  };
  const followed = deps.follow(id, report, finished.signal).then((end) => {
    streamBroken = end === null;
    return end ?? new Promise<never>(() => {});
  });
  // After the time it rejects by the signal, and nothing awaits it.
  followed.catch(() => {});
  let unanswered = false;
  try {
    while (attemptsLeft > 0) {
      attemptsLeft -= 1;
      const end = await Promise.race([followed, deps.wait(LIMITS.pollEveryMs, finished.signal)]);
      if (end) return end;
      if (!streamBroken) continue;
      const generation = await deps.read(id, finished.signal).catch(() => null);
      signal.throwIfAborted();
      unanswered = generation === null;
      if (!generation) continue;
      report(generation);
      if (isFinal(generation)) return generation;
    }
  } finally {
    finished.abort();
  }
  throw new TryOnError(unanswered ? tryOnTexts.statusUnknown : GENERATION_TIMED_OUT, "unseen");
}
