import type { Generation } from "#worker/contract/generations.ts";
import type { Caller } from "./member.ts";

/**
 * Listens to a generation until an event meets the condition, then disconnects. Resolves to that
 * event, or to null if the stream ended or broke before.
 */
export async function listenFor(
  caller: Caller,
  id: string,
  condition: (generation: Generation) => boolean,
): Promise<Generation | null> {
  const response = await caller.response("GET", `/api/generations/${id}/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      const lines = (text + chunk.value).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter((candidate) => candidate.startsWith("data: "))) {
        const generation: Generation = JSON.parse(line.slice(6));
        if (condition(generation)) return generation;
      }
    }
  } catch {
    return null;
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

export const isFinal = ({ status }: Generation) => status === "completed" || status === "failed";

/** Reconnects like a browser until the final event arrives. */
export async function awaitEnd(caller: Caller, id: string): Promise<Generation> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const end = await listenFor(caller, id, isFinal).catch(() => null);
    if (end) return end;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`generation ${id} does not end`);
}
