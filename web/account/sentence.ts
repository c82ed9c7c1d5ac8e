import { ApiError, sentenceOf } from "#web/api/call.ts";
import { PhotoError } from "#web/media/prepare-photo.ts";

/** What to say when something of the account could not be saved. */
export function sentenceForAccount(error: unknown): string {
  if (error instanceof ApiError && error.code === "unauthenticated") return "Not authenticated";
  return error instanceof PhotoError ? error.message : sentenceOf(error);
}
