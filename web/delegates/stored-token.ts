import { readStored, store } from "#web/api/storage.ts";
import { PATHS } from "#web/paths.ts";

/** The token waits here while a guest logs in: an address with it would reach logs and histories. */
const KEY = "closet_invitation";

/** Takes the token out of the address of the page; else the one that waits. Null without one. */
export function takeToken(): string | null {
  const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
  if (given === null) return readStored(KEY) ?? null;
  store(KEY, given);
  window.history.replaceState(window.history.state, "", PATHS.closetInvitation);
  return given;
}

export function forgetToken(): void {
  store(KEY, null);
}
