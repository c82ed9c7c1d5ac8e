import { type Bytes, toBytes } from "./encoding.ts";

/** SHA-256 (FIPS 180-4), 32 bytes; text as UTF-8. */
export async function sha256(content: string | Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", toBytes(content)));
}
