import { toBase64Url, toHex } from "./encoding.ts";
import { sha256 } from "./sha256.ts";

/** A secret of 256 random bits: 43 characters of base64url. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The stored form of a token: its SHA-256 in hexadecimal. */
export async function hashOfToken(token: string): Promise<string> {
  return toHex(await sha256(token));
}
