import { safeRedirect } from "./safe-redirect.ts";

const KEY = "post_auth_redirect";

/** Stores where the next login leads. A text that is no path of this site becomes "/". */
export function storeRedirect(path: string): void {
  try {
    localStorage.setItem(KEY, safeRedirect(path, window.location.origin));
  } catch {
    // Storage may be blocked; the login then leads to "/".
  }
}

/**
 * Reads and removes the stored path; "/" when there is none.
 * @param own this page's own path, preferred because another tab may have stored another
 */
export function takeRedirect(own: string | null = null): string {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked.
  }
  return safeRedirect(own ?? stored, window.location.origin);
}
