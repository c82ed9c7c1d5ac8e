import { toBase64 } from "../auth/signature.ts";
import { parseImageDataUrl } from "../media/data-url.ts";
import { detectImageType } from "../media/inspect.ts";
import type { ProviderOutput } from "./engine.ts";

const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;

/** A stored picture as a data URL, for an engine that takes pictures inside its JSON. */
export function pictureDataUrl(bytes: Uint8Array): string {
  return `data:image/${detectImageType(bytes) ?? "jpeg"};base64,${toBase64(bytes)}`;
}

/** What a provider names as its picture, an address or a data URL; null where it is neither. */
export function outputOf(text: string): ProviderOutput | null {
  if (!text.startsWith("data:")) return URL.canParse(text) ? { url: text } : null;
  const data = parseImageDataUrl(text, MAX_OUTPUT_BYTES);
  return data.ok ? { bytes: data.bytes } : null;
}
