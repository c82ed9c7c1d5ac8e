const KEY = "signed_in";

/**
 * Whether a session was here when last looked: only a hint which question to ask first, so that a
 * guest's page makes no refused call. The server alone decides.
 */
export function sessionHinted(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return true;
  }
}

/** Notes what the server has said. */
export function hintSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; nothing is lost but the hint.
  }
}
