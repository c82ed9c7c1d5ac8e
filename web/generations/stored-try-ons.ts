import { readStored, store } from "#web/api/storage.ts";

/** The key of a visitor's try-on that waits for the sign-in. */
export const QUEUED_KEY = "queued_generation";
/** The key of the generations whose end nobody has seen yet. */
export const UNSEEN_KEY = "unseen_generations";
export const QUEUED_LIFETIME_MS = 3_600_000;

export function removeQueued(): void {
  store(QUEUED_KEY, null);
}

export function removeStoredTryOns(): void {
  removeQueued();
  store(UNSEEN_KEY, null);
}

/** Prevents a visitor's try-on from starting automatically after a sign-in for another purpose. */
export function cancelAutoStart(): void {
  try {
    const { startOnSignIn, ...queued } = JSON.parse(readStored(QUEUED_KEY) ?? "{}");
    if (startOnSignIn) store(QUEUED_KEY, JSON.stringify(queued));
  } catch {
    // A damaged entry is never read.
  }
}

export function removeExpiredQueued(): void {
  try {
    const age = Date.now() - JSON.parse(readStored(QUEUED_KEY) ?? "null")?.createdAt;
    if (age >= 0 && age < QUEUED_LIFETIME_MS) return;
  } catch {
    // Damaged.
  }
  removeQueued();
}
