import { LIMITS } from "../contract/limits.ts";
import { fromBase64, toBase64 } from "../crypto/encoding.ts";

const MAX_PREFIX = 64;
const PREFIX = /^data:image\/([a-z0-9.+-]{1,40});base64,$/i;

/** Padded, without blanks (RFC 4648, section 4). */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

type DataUrl =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: "invalid" | "too_large" };

const NOT_VALID: DataUrl = { ok: false, reason: "invalid" };

/** Decodes `data:image/…;base64,…` of at most `maxBytes`. Strict: canonical base64, no SVG. */
export function parseImageDataUrl(text: string, maxBytes: number = LIMITS.imageBytes): DataUrl {
  const from = text.slice(0, MAX_PREFIX).indexOf(",") + 1;
  const type = PREFIX.exec(text.slice(0, from))?.[1]?.toLowerCase();
  const length = text.length - from;
  if (!type || type.startsWith("svg") || length === 0 || length % 4 !== 0) return NOT_VALID;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const size = (length / 4) * 3 - padding;
  if (size > maxBytes) return { ok: false, reason: "too_large" };
  const base64 = text.slice(from);
  const bytes = BASE64.test(base64) ? fromBase64(base64) : null;
  // `atob` ignores trailing bits, which would allow several spellings.
  const isCanonical = bytes && toBase64(bytes.subarray(-(3 - padding))) === base64.slice(-4);
  return isCanonical ? { ok: true, bytes } : NOT_VALID;
}
