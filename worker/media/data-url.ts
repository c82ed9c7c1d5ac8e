import { LIMITS } from "../contract/limits.ts";

/** Long enough for any image type; keeps the search for the comma short. */
const MAX_PREFIX = 64;
const PREFIX = /^data:image\/([a-z0-9.+-]{1,40});base64,$/i;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const INVALID = 64;

/** The value of each ASCII character in base64 (RFC 4648, 4). */
const VALUES = new Uint8Array(128).fill(INVALID);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? VALUES[code]! : INVALID;
}

export type DataUrl =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: "invalid" | "too_large" };

const NOT_VALID: DataUrl = { ok: false, reason: "invalid" };

/**
 * Decodes `data:image/…;base64,…` of at most `maxBytes` decoded bytes. Strict: padded base64
 * without blanks, zero bits behind the end, no SVG. The declared type means nothing else.
 */
export function parseImageDataUrl(text: string, maxBytes: number = LIMITS.imageBytes): DataUrl {
  const from = text.slice(0, MAX_PREFIX).indexOf(",") + 1;
  const type = PREFIX.exec(text.slice(0, from))?.[1]?.toLowerCase();
  const length = text.length - from;
  if (!type || type.startsWith("svg") || length === 0 || length % 4 !== 0) return NOT_VALID;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const size = (length / 4) * 3 - padding;
  if (size > maxBytes) return { ok: false, reason: "too_large" };
  const bytes = new Uint8Array(size);
  const end = text.length - padding;
  let to = 0;
  let bits = 0;
  let seen = 0;
  for (let at = from; at < end; at++) {
    const value = valueAt(text, at);
    if (value === INVALID) return NOT_VALID;
    bits = (bits << 6) | value;
    seen += 6;
    if (seen >= 8) {
      seen -= 8;
      bytes[to++] = bits >> seen;
      bits &= (1 << seen) - 1;
    }
  }
  return bits === 0 ? { ok: true, bytes } : NOT_VALID;
}
