import { useState } from "react";
import { call } from "#web/api/call.ts";
import { takeRedirect } from "#web/api/login-redirect.ts";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { storeSessionHint, storeSignedInBefore } from "#web/api/session-hint.ts";
import { store } from "#web/api/storage.ts";
import { becomeGuest } from "#web/api/use-session.ts";
import { removeStoredTryOns } from "#web/generations/stored-try-ons.ts";
import { PATHS } from "#web/paths.ts";
import { storeTheme } from "#web/shell/theme.ts";
import { sessionTexts } from "#web/texts/session.ts";
import { toast } from "#web/ui/toast-store.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import { clearArea, deleteCaches, PENDING_KEY } from "./clear-storage.ts";

/** Removes the person's data from all tabs after the session was ended, and loads `to`. */
export function leaveSignedOut(to: string = PATHS.home): void {
  storeSessionHint(false);
  // The redirect of the next person who signs in must be their own.
  takeRedirect();
  store(PENDING_KEY, null);
  removeStoredTryOns();
  // No answer has cleared these if the session expired.
  clearArea("sessionStorage");
  storeTheme();
  publishSessionEvent("signed-out");
  // A new page load removes the person's data from memory.
  void deleteCaches().then(() => window.location.replace(to));
}

/** Removes the person's data while offline. The next call ends the session; the page stays. */
async function signOutHere(): Promise<void> {
  clearArea("localStorage");
  clearArea("sessionStorage");
  storeSessionHint("owed");
  storeTheme();
  publishSessionEvent("sign-out-owed");
  await becomeGuest();
  await deleteCaches();
  toast({ ...sessionTexts.signedOutHere, destructive: true });
}

export function useSignOut(): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await call(AUTH_PATHS.signOut.path, { method: "POST", json: {} });
      // The answer has cleared the storage.
      storeSignedInBefore();
      leaveSignedOut();
    } catch {
      setBusy(false);
      await signOutHere();
    }
  }

  return [busy, () => void leave()];
}
