import { useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { hintSession } from "#web/api/session-hint.ts";
import { announce } from "#web/api/session-news.ts";
import { forgetTryOns } from "#web/generations/kept.ts";
import { PATHS } from "#web/paths.ts";
import { keepTheme } from "#web/shell/theme.ts";
import { toastError } from "#web/ui/toast-store.ts";
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

/** Whether signing out is under way, and the way to do it. */
export function useSignOut(): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      leaveSignedOut();
    } catch (error) {
      setBusy(false);
      toastError(sentenceOf(error));
    }
  }

  return [busy, () => void leave()];
}
