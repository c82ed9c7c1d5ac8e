import { fromBase64, toBase64 } from "./encoding.ts";

const IV_BYTES = 12;

/** A key for this purpose, by HKDF (RFC 5869) with SHA-256. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("mail content");
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info };
  const algorithm = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(derivation, base, algorithm, false, ["encrypt", "decrypt"]);
}

function parameters(iv: Uint8Array<ArrayBuffer>, id: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(id) };
}

/** AES-256-GCM with the id as additional data; a random 96-bit nonce and the ciphertext, base64. */
export async function seal(text: string, id: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(secret);
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(parameters(iv, id), key, plain);
  return toBase64(Uint8Array.of(...iv, ...new Uint8Array(sealed)));
}

/** Rejects for another secret or id, and for changed data. */
export async function unseal(sealed: string, id: string, secret: string): Promise<string> {
  const bytes = fromBase64(sealed);
  if (!bytes) throw new Error("not base64");
  const iv = bytes.slice(0, IV_BYTES);
  const key = await keyOf(secret);
  const plain = await crypto.subtle.decrypt(parameters(iv, id), key, bytes.slice(IV_BYTES));
  return new TextDecoder().decode(plain);
}
