import { toBase64 } from "../crypto/encoding.ts";
import { parseImageDataUrl } from "../media/data-url.ts";
import { detectImageType } from "../media/inspect/inspect.ts";
import type { EngineAnswer, ProviderOutput } from "./engine.ts";
import { jobLost } from "./engine-errors.ts";

const MAX_BYTES = 12 * 1024 * 1024;

/** Parses an http(s) address or an image data URL of at most 12 MB; null for anything else. */
export function parseOutput(text: string): ProviderOutput | null {
  if (text.startsWith("https://") || text.startsWith("http://")) return { url: text };
  const data = parseImageDataUrl(text, MAX_BYTES);
  return data.ok ? { bytes: data.bytes } : null;
}

export function toOutputAnswer(text: string | null | undefined): EngineAnswer {
  const output = parseOutput(text ?? "");
  return output ? { kind: "output", output } : jobLost("completed without a picture");
}

export function toPictureAnswer(base64: string): EngineAnswer {
  const output = parseOutput(`data:image/jpeg;base64,${base64}`);
  const readable = output && "bytes" in output && detectImageType(output.bytes);
  return readable ? { kind: "output", output } : jobLost("the reply holds no picture");
}

export function toDataUrl(bytes: Uint8Array): string {
  return `data:image/${detectImageType(bytes) ?? "jpeg"};base64,${toBase64(bytes)}`;
}
