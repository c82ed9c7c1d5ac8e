import { type Generation, isFinal } from "#worker/contract/generations.ts";
import { eventsPath } from "./generation-calls.ts";

/** The stream is closed after more breaks than this without an event in between. */
const MAX_BREAKS = 2;
/** The server sends the state at once; a later first event means that a proxy buffers the stream. */
const FIRST_EVENT_TIMEOUT_MS = 5000;

/** Follows a generation's events to its final state; null when there is no stream. */
export function followEvents(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
): Promise<Generation | null> {
  return new Promise((resolve, reject) => {
    const source = new EventSource(eventsPath(id));
    let breaks = 0;
    const firstEvent = setTimeout(() => end(null), FIRST_EVENT_TIMEOUT_MS);

    function end(generation: Generation | null) {
      clearTimeout(firstEvent);
      source.close();
      resolve(generation);
    }

    source.addEventListener("status", (event) => {
      breaks = 0;
      clearTimeout(firstEvent);
      const generation = parse(event.data);
      if (!generation) return;
      onChange(generation);
      if (isFinal(generation)) end(generation);
    });
    source.addEventListener("error", () => {
      breaks += 1;
      if (source.readyState === EventSource.CLOSED || breaks > MAX_BREAKS) end(null);
    });
    signal.addEventListener("abort", () => {
      clearTimeout(firstEvent);
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
