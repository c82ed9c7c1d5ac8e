/** Empties a storage area; it may be blocked, and is then empty. */
export function clearArea(area: "localStorage" | "sessionStorage"): void {
  try {
    globalThis[area].clear();
  } catch {
    // Blocked.
  }
}

/** Deletes what the service worker keeps of the person. Never rejects. */
export async function deleteCaches(): Promise<void> {
  try {
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  } catch {
    // Blocked.
  }
}
