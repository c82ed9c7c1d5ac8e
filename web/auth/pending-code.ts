import { readStored, store } from "#web/api/storage.ts";
import { entryDetails, navigate } from "#web/navigation/navigate.ts";
import { PENDING_KEY } from "./clear-storage.ts";

const KEPT_MS = 3_600_000;
/** Strict, so that the text of a stranger's link is not shown as an address. */
const ADDRESS = /^(?=.{3,254}$)[\w+.-]+@[\w.-]+$/;

/** An address that waits for the code of its mail. */
export interface PendingCode {
  readonly email: string;
  /** The sign-up of this browser; null where another browser signed up. */
  readonly signUpId: string | null;
  readonly sentAt: number;
  /** The person has switched to another form, and can return. */
  readonly isLeft?: boolean;
}

export function storePending(pending: PendingCode | null): void {
  store(PENDING_KEY, pending && JSON.stringify(pending));
}

/** Records that a mail was sent again. Another sign-up of this browser stays. */
export function renewPending(pending: PendingCode): void {
  const stored = readStoredPending();
  const keepsOther = stored?.signUpId && stored.signUpId !== pending.signUpId;
  if (!keepsOther) storePending(pending);
}

/** Keeps this browser's sign-up, because only its code confirms its password; null without one. */
export function leavePending(pending: PendingCode): PendingCode | null {
  const kept = readStoredPending() ?? pending;
  const left = kept.signUpId ? { ...kept, isLeft: true } : null;
  storePending(left);
  return left;
}

export function returnToPending(left: PendingCode): PendingCode {
  const pending = { ...left, isLeft: false };
  storePending(pending);
  return pending;
}

/** Reads the pending sign-up. Moves an email address from the address bar to the storage. */
export function readPending(): PendingCode | null {
  const { hash, search } = window.location;
  // A verification link has been used: no code is pending any more.
  if (new URLSearchParams(search).get("verified") === "1") storePending(null);
  const stored = readStoredPending();
  // The format of `codeFragment`.
  const email = new URLSearchParams(hash.slice(1)).get("code");
  if (email === null) return stored;
  navigate(window.location.pathname + search, { replace: true, details: entryDetails() });
  if (!ADDRESS.test(email)) return stored;
  const opened = { email, signUpId: null, sentAt: Date.now() };
  if (stored?.email === email) return returnToPending(stored);
  // A stranger can write such a link, so the sign-up of this browser stays, even one that was left.
  if (stored?.signUpId) return stored.isLeft ? opened : stored;
  storePending(opened);
  return opened;
}

function readStoredPending(): PendingCode | null {
  try {
    const pending: PendingCode | null = JSON.parse(readStored(PENDING_KEY) ?? "null");
    return pending && pending.sentAt + KEPT_MS > Date.now() ? pending : null;
  } catch {
    return null;
  }
}
