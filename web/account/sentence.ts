import { sentenceOf } from "#web/api/call.ts";
import { PhotoError } from "#web/media/prepare-photo.ts";

/** What the person reads where their session has ended before something of the account was saved. */
export const NOT_AUTHENTICATED = "Not authenticated";

/** What to say when something of the account could not be saved. */
export function sentenceForAccount(error: unknown): string {
  return error instanceof PhotoError ? error.message : sentenceOf(error);
}
