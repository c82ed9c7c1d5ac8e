import { useState } from "react";
import { hintSession } from "#web/api/session-hint.ts";
import { announce } from "#web/api/session-news.ts";
import { becomeGuest } from "#web/api/use-session.ts";
import { forgetTryOns } from "#web/generations/stored-try-ons.ts";
import { PATHS } from "#web/paths.ts";
import { keepTheme } from "#web/shell/theme.ts";
import { toast } from "#web/ui/toast-store.ts";
import { signOut } from "./auth-calls.ts";
import { takeRedirect } from "./post-auth-redirect.ts";

/** What follows once the session is over on purpose: nothing of the person stays, in any tab. */
export function leaveSignedOut(to: string = PATHS.home): void {
  hintSession(false);
  // The next person to sign in here has a way of their own.
  takeRedirect();
  forgetTryOns();
  keepTheme();
  announce("signed-out");
  // A fresh page, so that nothing read for this person stays in memory.
  window.location.replace(to);
}

/**
 * Signs out in this browser alone, where the server cannot be reached: all that is kept of the person
 * goes, and the next call to the server ends the session first. The page stays, since no other can be
 * loaded without a network.
 */
async function leaveUnfinished(): Promise<void> {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Where storage is blocked, nothing was kept.
    }
  }
  hintSession("owed");
  keepTheme();
  announce("sign-out-owed");
  await becomeGuest();
  for (const name of (await globalThis.caches?.keys()) ?? []) void caches.delete(name);
  toast({
    title: "Logged out in this browser",
    description:
      "The server could not be reached. It ends your session at this browser's next contact: let nobody else use the browser until then.",
    destructive: true,
  });
}

/** Whether signing out is under way, and the way to do it. */
export function useSignOut(): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      leaveSignedOut();
    } catch {
      setBusy(false);
      await leaveUnfinished();
    }
  }

  return [busy, () => void leave()];
}
