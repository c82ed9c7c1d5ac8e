type Bytes = Uint8Array<ArrayBuffer>;
type Secret = string | Bytes;

const bytesOf = (text: Secret): Bytes =>
  typeof text === "string" ? (new TextEncoder().encode(text) as Bytes) : text;

function keyOf(secret: Secret): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytesOf(secret), algorithm, false, ["sign", "verify"]);
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. What is signed begins with its purpose. */
export async function sign(secret: Secret, message: Secret): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(message)));
}

/** Whether a signature is `sign`'s, in a time that does not depend on where it differs. */
export async function isSigned(
  secret: Secret,
  message: Secret,
  signature: Bytes | null,
): Promise<boolean> {
  if (!signature) return false;
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, bytesOf(message));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Null for what is not pairs of lower-case hexadecimal digits. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Of a multiple of three bytes, so that the pieces join: a call takes only so many arguments. */
const PIECE = 0x6000;

/** With padding (RFC 4648, section 4); text as UTF-8. */
export function toBase64(content: Uint8Array | string): string {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
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
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
