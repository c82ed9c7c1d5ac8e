import { toBase64 } from "../crypto/encoding.ts";
import { parseImageDataUrl } from "../media/data-url.ts";
import { detectImageType } from "../media/inspect/inspect.ts";
import type { ProviderOutput } from "./engine.ts";

const MAX_BYTES = 12 * 1024 * 1024;

/** What a provider names as its picture: an address or a data URL; null for neither. */
export function outputOf(text: string): ProviderOutput | null {
  if (text.startsWith("https://") || text.startsWith("http://")) return { url: text };
  const data = parseImageDataUrl(text, MAX_BYTES);
  return data.ok ? { bytes: data.bytes } : null;
}

/** A stored picture as a data URL of its true type. */
export function toDataUrl(bytes: Uint8Array): string {
  return `data:image/${detectImageType(bytes) ?? "jpeg"};base64,${toBase64(bytes)}`;
}
