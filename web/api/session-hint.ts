const KEY = "signed_in";
const OWED = "owed";

function isStored(value: string, otherwise: boolean): boolean {
  try {
    return localStorage.getItem(KEY) === value;
  } catch {
    return otherwise;
  }
}

/** Whether the last answer had a session. A guest's page then sends no request that is refused. */
export function hasSessionHint(): boolean {
  return isStored("1", true);
}

/** Whether a sign-out has not reached the server yet. */
export function isSignOutOwed(): boolean {
  return isStored(OWED, false);
}

export function storeSessionHint(signedIn: boolean | typeof OWED): void {
  try {
    if (signedIn) localStorage.setItem(KEY, signedIn === OWED ? OWED : "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; only the hint is lost.
  }
}
