export type Bytes = Uint8Array<ArrayBuffer>;

export function toBytes(content: string | Uint8Array): Bytes {
  return (typeof content === "string" ? new TextEncoder().encode(content) : content) as Bytes;
}

export function joinBytes(parts: readonly (Uint8Array | readonly number[])[]): Bytes {
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Null for other text than pairs of lower-case hexadecimal digits. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A multiple of three, so that the chunks join; limits the arguments of one call. */
const CHUNK_BYTES = 0x6000;

/** With padding (RFC 4648, section 4); text as UTF-8. */
export function toBase64(content: string | Uint8Array): string {
  const bytes = toBytes(content);
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  }
  return text;
}

/** Without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Takes both alphabets; null for what is not base64. */
export function fromBase64(text: string): Bytes | null {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(plain.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = plain.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
