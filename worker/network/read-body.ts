import { joinBytes } from "../crypto/encoding.ts";

/** Counts the received bytes; "truncate" returns the first `maxBytes`. Rejects when the stream fails. */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  timeoutMs?: number,
  rest: "cancel" | "leave" | "truncate" = "cancel",
): Promise<Uint8Array | "too_large" | "timeout"> {
  if (!stream) return new Uint8Array(0);
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<"timeout">((resolve) => {
    if (timeoutMs !== undefined) timer = setTimeout(() => resolve("timeout"), timeoutMs);
  });
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    while (true) {
      const read = await Promise.race([reader.read(), expired]);
      if (read === "timeout") {
        if (rest !== "leave") abandon(reader);
        return "timeout";
      }
      if (read.done) return joinChunks(chunks);
      total += read.value.length;
      if (total > maxBytes) {
        if (rest !== "leave") abandon(reader);
        if (rest !== "truncate") return "too_large";
        return joinChunks([...chunks, read.value]).subarray(0, maxBytes);
      }
      chunks.push(read.value);
    }
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/** Not awaited: cancelling may hang too. */
function abandon(reader: { cancel(): Promise<void> }): void {
  reader.cancel().catch(() => {});
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : joinBytes(chunks);
}

/** JSON in UTF-8; undefined for a text that is not JSON. */
export function tryParseJson(content: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof content === "string" ? content : new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}
