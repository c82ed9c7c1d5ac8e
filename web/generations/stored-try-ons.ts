/** The key of a visitor's try-on that waits for the sign-in. */
export const QUEUED_KEY = "queued_generation";
/** The key of the generations whose end nobody has seen yet. */
export const UNSEEN_KEY = "unseen_generations";
export const QUEUED_LIFETIME_MS = 3_600_000;

/** The stored text of a key; null where there is none, or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false where storage is full or blocked. */
export function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is blocked, nothing is stored.
  }
}

export function removeStoredTryOns(): void {
  removeStored(QUEUED_KEY);
  removeStored(UNSEEN_KEY);
}

/** Stops a visitor's try-on from starting by itself, after a sign-in that led elsewhere. */
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
  removeStored(QUEUED_KEY);
}
