/** The key of a sign-up that waits for the code of its mail. */
export const PENDING_KEY = "pending_code";

/** Empties a storage area; it may be blocked, and is then empty. */
export function clearArea(area: "localStorage" | "sessionStorage"): void {
  try {
    globalThis[area].clear();
  } catch {
    // Blocked.
  }
}

/** Deletes the person's data in the service worker's caches. Never rejects. */
export async function deleteCaches(): Promise<void> {
  try {
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  } catch {
    // Blocked.
  }
}
