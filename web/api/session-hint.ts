const KEY = "signed_in";
const OWED = "owed";

function isKept(value: string, otherwise: boolean): boolean {
  try {
    return localStorage.getItem(KEY) === value;
  } catch {
    return otherwise;
  }
}

/**
 * Whether a session was here when last looked: only a hint which question to ask first, so that a
 * guest's page makes no refused call. The server alone decides.
 */
export function sessionHinted(): boolean {
  return isKept("1", true);
}

/** Whether a sign-out has yet to reach the server, whose cookie this browser cannot take away. */
export function isSignOutOwed(): boolean {
  return isKept(OWED, false);
}

/** Notes what the server has said, or that it is owed a sign-out that has not reached it. */
export function hintSession(signedIn: boolean | typeof OWED): void {
  try {
    if (signedIn) localStorage.setItem(KEY, signedIn === OWED ? OWED : "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; nothing is lost but the hint.
  }
}
