import { readStored, store } from "#web/api/storage.ts";

const KEY = "pending_code";
const KEPT_MS = 3_600_000;

/** An address that waits for the code of its mail. */
export interface PendingCode {
  readonly email: string;
  /** The sign-up of this browser; null where another browser signed up. */
  readonly signUpId: string | null;
  readonly sentAt: number;
}

export function storePending(pending: PendingCode | null): void {
  store(KEY, pending && JSON.stringify(pending));
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
  // Anybody can write such a link: the sign-up of this browser stays.
  if (stored?.email === email || stored?.signUpId) return stored;
  const opened = { email, signUpId: null, sentAt: Date.now() };
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
