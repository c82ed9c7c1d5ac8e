import { safeRedirect } from "#worker/contract/safe-redirect.ts";
import { readStored, store } from "./storage.ts";

const KEY = "post_auth_redirect";

/** Stores the path after the next login. A text that is no path of this site becomes "/". */
export function storeRedirect(path: string): void {
  store(KEY, safeRedirect(path, window.location.origin));
}

/**
 * Reads and removes the stored path; "/" when there is none.
 * @param own this page's own path, preferred because another tab may have stored another
 */
export function takeRedirect(own: string | null = null): string {
  const path = peekRedirect(own);
  store(KEY, null);
  return path;
}

/** Reads the stored path without removing it. */
export function peekRedirect(own: string | null = null): string {
  return safeRedirect(own ?? readStored(KEY), window.location.origin);
}
