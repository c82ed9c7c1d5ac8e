import { readStored, store } from "#web/api/storage.ts";

const KEY = "pending_code";
const KEPT_MS = 3_600_000;
/** No sentence of a stranger passes for an address. */
const ADDRESS = /^(?=.{3,254}$)[\w+.-]+@[\w.-]+$/;

/** An address that waits for the code of its mail. */
export interface PendingCode {
  readonly email: string;
  /** The sign-up of this browser; null where another browser signed up. */
  readonly signUpId: string | null;
  readonly sentAt: number;
  /** The person has gone on to another form, and can come back. */
  readonly isLeft?: boolean;
}

export function storePending(pending: PendingCode | null): void {
  store(KEY, pending && JSON.stringify(pending));
}

/** Notes that a mail was sent again. Another sign-up of this browser stays. */
export function renewPending(pending: PendingCode): void {
  const stored = readStoredPending();
  const keepsOther = stored?.signUpId && stored.signUpId !== pending.signUpId;
  if (!keepsOther) storePending(pending);
}

/** Keeps the sign-up of this browser, whose password its code alone confirms; null without one. */
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

/** What waits in this browser; the address of a mail's link goes from the address bar to the storage. */
export function readPending(): PendingCode | null {
  const { hash, search } = window.location;
  // The end of a verification link: nothing waits any more.
  if (new URLSearchParams(search).get("verified") === "1") storePending(null);
  const stored = readStoredPending();
  // As `codeFragment` writes it.
  const email = new URLSearchParams(hash.slice(1)).get("code");
  if (email === null) return stored;
  window.history.replaceState(window.history.state, "", window.location.href.split("#")[0]);
  if (!ADDRESS.test(email)) return stored;
  const opened = { email, signUpId: null, sentAt: Date.now() };
  if (stored?.email === email) return returnToPending(stored);
  // Anybody can write such a link: the sign-up of this browser stays, also one that was left.
  if (stored?.signUpId) return stored.isLeft ? opened : stored;
  storePending(opened);
  return opened;
}

function readStoredPending(): PendingCode | null {
  try {
    const pending: PendingCode | null = JSON.parse(readStored(KEY) ?? "null");
    return pending && pending.sentAt + KEPT_MS > Date.now() ? pending : null;
  } catch {
    return null;
  }
}
