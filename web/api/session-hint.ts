import { readStored, store } from "./storage.ts";

const KEY = "signed_in";
const OWED = "owed";

/** Whether the last answer had a session. A guest's page then sends no request that is refused. */
export function hasSessionHint(): boolean {
  const hint = readStored(KEY);
  return hint === "1" || hint === undefined;
}

/** Whether a sign-out has not reached the server yet. */
export function isSignOutOwed(): boolean {
  return readStored(KEY) === OWED;
}

export function storeSessionHint(signedIn: boolean | typeof OWED): void {
  store(KEY, signedIn === true ? "1" : signedIn || null);
}
