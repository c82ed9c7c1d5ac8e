import type { Generation } from "#worker/contract/generations.ts";
import { GENERATION_TIMED_OUT } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { TryOnError } from "./generation-calls.ts";

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

export function isFinal({ status }: Generation): boolean {
  return status === "completed" || status === "failed";
}

/**
 * Watches a generation to its end: by its events, and by asking every 4 s, ten times, where
 * those can't be had.
 * @returns the completed or failed generation
 * @throws TryOnError 'Generation timed out.', 'Failed to poll for generation status.'
 */
export async function watchGeneration(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
  deps: WatchDeps,
): Promise<Generation> {
  const followed = await deps.follow(id, onChange, signal);
  if (followed) return followed;
  let failed = false;
  for (let attempt = 0; attempt < LIMITS.pollAttempts; attempt += 1) {
    await deps.wait(LIMITS.pollEveryMs, signal);
    const generation = await deps.read(id, signal).catch(() => null);
    signal.throwIfAborted();
    failed = generation === null;
    if (!generation) continue;
    onChange(generation);
    if (isFinal(generation)) return generation;
  }
  throw new TryOnError(failed ? "Failed to poll for generation status." : GENERATION_TIMED_OUT);
}
