import { type Bytes, toBytes, toHex } from "./encoding.ts";

type Secret = string | Bytes;

/** Keys of configured secrets, by the secret: an import takes as long as a signature. */
const known = new Map<string, CryptoKey>();

async function keyOf(secret: Secret): Promise<CryptoKey> {
  if (typeof secret !== "string") return importKey(secret);
  // No promise: workerd cancels a request that waits for another's.
  const key = known.get(secret) ?? (await importKey(secret));
  known.set(secret, key);
  return key;
}

function importKey(secret: Secret): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", toBytes(secret), algorithm, false, ["sign", "verify"]);
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. The message begins with its purpose. */
export async function sign(secret: Secret, message: Secret): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), toBytes(message)));
}

/** Verifies a signature of `sign` in constant time; false for null. */
export async function isSigned(
  secret: Secret,
  message: Secret,
  signature: Bytes | null,
): Promise<boolean> {
  if (!signature) return false;
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, toBytes(message));
}

interface SiteSecret {
  readonly authSecret: string;
}

export async function keyedHash({ authSecret }: SiteSecret, text: string): Promise<string> {
  return toHex(await sign(authSecret, text));
}

/** The first 128 bits of `keyedHash`: a pseudonym for a value that is not stored. */
export async function keyedName(secret: SiteSecret, text: string): Promise<string> {
  return (await keyedHash(secret, text)).slice(0, 32);
}
