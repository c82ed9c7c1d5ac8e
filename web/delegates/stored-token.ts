import { readStored, store } from "#web/api/storage.ts";

const KEY = "closet_invitation";

/** Where the browser blocks storage, the token waits only for the life of the page. */
let kept: string | null = null;

/** Keeps the token while a guest logs in: an address with it would reach logs and histories. */
export function keepToken(token: string | null): void {
  kept = token;
  store(KEY, token);
}

export function readToken(): string | null {
  return kept ?? readStored(KEY) ?? null;
}
