import type { Generation } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { eventsPath } from "./generation-calls.ts";
import { isFinal } from "./watch-generation.ts";

/** Broken off so often without an event in between, a stream is given up. */
const BREAKS_BORNE = 2;
const SILENCE_BORNE_MS = LIMITS.pollEveryMs * LIMITS.pollAttempts;

/**
 * Follows the server-sent events of a generation; the browser reconnects by itself.
 * @returns the final state, or null when there is no stream to be had
 */
export function followEvents(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
): Promise<Generation | null> {
  return new Promise((resolve, reject) => {
    const source = new EventSource(eventsPath(id));
    let breaks = 0;
    let silence = setTimeout(() => end(null), SILENCE_BORNE_MS);

    function end(generation: Generation | null) {
      clearTimeout(silence);
      source.close();
      resolve(generation);
    }

    source.addEventListener("status", (event) => {
      breaks = 0;
      clearTimeout(silence);
      silence = setTimeout(() => end(null), SILENCE_BORNE_MS);
      const generation = parse(event.data);
      if (!generation) return;
      onChange(generation);
      if (isFinal(generation)) end(generation);
    });
    source.addEventListener("error", () => {
      breaks += 1;
      if (source.readyState === EventSource.CLOSED || breaks > BREAKS_BORNE) end(null);
    });
    signal.addEventListener("abort", () => {
      clearTimeout(silence);
      source.close();
      reject(signal.reason);
    });
  });
}

function parse(text: string): Generation | null {
  try {
    return JSON.parse(text) as Generation;
  } catch {
    return null;
  }
}
