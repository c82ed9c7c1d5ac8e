import { readStored, store } from "./storage.ts";

const KEY = "signed_in";
const OWED = "owed";
const BEFORE = "signed_in_before";

/** Whether the last answer had a session. A guest's page then sends no request that is refused. */
export function hasSessionHint(): boolean {
  const hint = readStored(KEY);
  return hint === "1" || hint === undefined;
}

/** Whether a sign-out has not reached the server yet. */
export function isSignOutOwed(): boolean {
  return readStored(KEY) === OWED;
}

/** Whether a person has signed in with this browser, according to its storage. */
export function hasSignedInBefore(): boolean {
  return readStored(BEFORE) === "1";
}

export function storeSignedInBefore(): void {
  store(BEFORE, "1");
}

export function storeSessionHint(signedIn: boolean | typeof OWED): void {
  if (signedIn) storeSignedInBefore();
  store(KEY, signedIn === true ? "1" : signedIn || null);
}
