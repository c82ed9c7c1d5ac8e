import { useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { forgetQueued } from "#web/generations/queued-generation.ts";
import { PATHS } from "#web/paths.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { signOut } from "./auth-calls.ts";

/** Whether signing out is under way, and the way to do it. */
export function useSignOut(): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      forgetQueued();
      // A fresh page, so that nothing read for this person stays in memory.
      window.location.assign(PATHS.home);
    } catch (error) {
      setBusy(false);
      toastError(sentenceOf(error));
    }
  }

  return [busy, () => void leave()];
}
