import { LIMITS } from "../contract/limits.ts";
import { toBase64Url, toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { Deps } from "../deps.ts";
import { fail } from "./fail.ts";
import type { AppContext } from "./routes.ts";

/** The request's Idempotency-Key; null without one, 400 for one that is too long. */
export function readIdempotencyKey(c: AppContext): string | null {
  const key = c.req.header("Idempotency-Key") || null;
  if (key !== null && key.length > LIMITS.idempotencyKeyMax) fail("idempotency_key_too_long");
  return key;
}

/** The id of the row that a request creates: derived from account and key; random without a key. */
export async function createdId(
  deps: Deps,
  noun: string,
  userId: string,
  key: string | null,
): Promise<string> {
  if (key === null) return deps.newId();
  const digest = await sha256(`${noun}:${userId}:${key}`);
  return toBase64Url(digest.subarray(0, 16));
}

/** Distinguishes a repeated request from a different one with the same key; null without a key. */
export async function hashRequest(
  key: string | null,
  fields: unknown,
  files: readonly (Uint8Array | null)[] = [],
): Promise<string | null> {
  if (key === null) return null;
  const hashes = await Promise.all(files.map(async (file) => file && toHex(await sha256(file))));
  return toHex(await sha256(JSON.stringify([fields, hashes])));
}

export function refuseReusedKey(
  first: { readonly requestHash: string } | undefined,
  requestHash: string | null,
): void {
  if (first && first.requestHash !== requestHash) fail("idempotency_key_reused");
}
