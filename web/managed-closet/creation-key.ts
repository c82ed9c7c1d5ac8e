import { hasCode } from "#web/api/call.ts";

/** An Idempotency-Key for one thing to create; all attempts at it send the same key. */
export function newCreationKey(): string {
  return crypto.randomUUID();
}

/** Whether a key was used for other contents, or for a deleted entry. */
export function isCreationKeyUsed(error: unknown): boolean {
  return hasCode(error, "idempotency_key_reused", "not_found");
}
