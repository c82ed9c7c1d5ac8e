import { fromBase64, toBase64 } from "./encoding.ts";

const IV_BYTES = 12;

/** The site's secrets: the current one, and older ones that only open what they closed. */
export interface SealKeys {
  readonly authSecret: string;
  /** 1 by default. */
  readonly authSecretVersion?: number;
  readonly olderSecrets?: ReadonlyMap<number, string>;
}

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

/**
 * AES-256-GCM with the id as additional data: the version of the secret, a dot, and in base64 a
 * random 96-bit nonce and the ciphertext.
 */
export async function seal(text: string, id: string, keys: SealKeys): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(keys.authSecret);
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(parameters(iv, id), key, plain);
  const data = toBase64(Uint8Array.of(...iv, ...new Uint8Array(sealed)));
  return `${keys.authSecretVersion ?? 1}.${data}`;
}

/** Rejects for another id, for changed data, and where the secret is another or was removed. */
export async function unseal(sealed: string, id: string, keys: SealKeys): Promise<string> {
  // Older rows have no version, and are of the first secret.
  const [, version = "1", data = ""] = /^(?:(\d{1,2})\.)?([^.]+)$/.exec(sealed) ?? [];
  const isCurrent = Number(version) === (keys.authSecretVersion ?? 1);
  const secret = isCurrent ? keys.authSecret : keys.olderSecrets?.get(Number(version));
  const bytes = fromBase64(data);
  if (!secret || !bytes?.length) throw new Error("not readable");
  const iv = bytes.slice(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt(
    parameters(iv, id),
    await keyOf(secret),
    bytes.slice(IV_BYTES),
  );
  return new TextDecoder().decode(plain);
}
