/** The cache with one shared picture for the form. A sign-out deletes every cache. */
const CACHE = "shared-picture";
const KEY = "/shared-picture";
const KEPT_AT = "Kept-At";
const LIFETIME_MS = 10 * 60 * 1000;

/** Replaces the stored picture. Returns false if the browser has no space for it. */
export async function keepPicture(picture: File): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    const headers = { "Content-Type": picture.type, [KEPT_AT]: String(Date.now()) };
    await cache.put(KEY, new Response(picture, { headers }));
    return true;
  } catch {
    return false;
  }
}

/** Removes and returns the stored picture; null without one, or after ten minutes. */
export async function takePicture(): Promise<File | null> {
  const kept = await caches.match(KEY);
  const picture = kept && !isExpired(kept) ? await kept.blob() : null;
  await caches.delete(CACHE);
  return picture && new File([picture], CACHE, { type: picture.type });
}

export async function removeExpiredPicture(): Promise<void> {
  const kept = await caches.match(KEY);
  if (kept && isExpired(kept)) await caches.delete(CACHE);
}

function isExpired({ headers }: Response): boolean {
  const age = Date.now() - Number(headers.get(KEPT_AT));
  return age < 0 || age > LIFETIME_MS;
}
