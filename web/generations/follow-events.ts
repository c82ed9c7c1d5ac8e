import type { Generation } from "#worker/contract/generations.ts";
import { isFinal } from "#worker/contract/generations.ts";
import { eventsPath } from "./generation-calls.ts";

/** Broken off so often without an event in between, a stream is given up. */
const BREAKS_BORNE = 2;
/** A stream begins with the present state; one that doesn't is held back on its way. */
const FIRST_EVENT_MS = 5000;

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
    const first = setTimeout(() => end(null), FIRST_EVENT_MS);

    function end(generation: Generation | null) {
      clearTimeout(first);
      source.close();
      resolve(generation);
    }

    source.addEventListener("status", (event) => {
      breaks = 0;
      clearTimeout(first);
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
      clearTimeout(first);
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
