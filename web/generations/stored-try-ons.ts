/** Under which a visitor's try-on waits for their sign-in. */
export const QUEUED_KEY = "queued_generation";
/** Under which generations are remembered whose end nobody has seen yet. */
export const UNSEEN_KEY = "unseen_generations";
export const QUEUED_LIFETIME_MS = 3_600_000;

/** What this browser keeps under a key; null where that is nothing, or storage is blocked. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false where the browser doesn't let it be kept, for want of room or of permission */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}

/** Forgets all that this browser keeps of a person's try-ons, as when they sign out. */
export function forgetTryOns(): void {
  forgetKept(QUEUED_KEY);
  forgetKept(UNSEEN_KEY);
}

/** Whoever has signed in was led elsewhere: a visitor's try-on no longer starts by itself. */
export function holdQueued(): void {
  try {
    const { startOnSignIn, ...queued } = JSON.parse(readKept(QUEUED_KEY) ?? "{}");
    if (startOnSignIn) keep(QUEUED_KEY, JSON.stringify(queued));
  } catch {
    // Damaged: it is read by nobody.
  }
}

/** Removes a visitor's try-on that is too old, or that can't be read. */
export function dropStaleQueued(): void {
  try {
    const age = Date.now() - JSON.parse(readKept(QUEUED_KEY) ?? "null")?.createdAt;
    if (age >= 0 && age < QUEUED_LIFETIME_MS) return;
  } catch {
    // Damaged: removed as well.
  }
  forgetKept(QUEUED_KEY);
}
