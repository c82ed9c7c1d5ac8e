import { safeRedirect } from "./safe-redirect.ts";

const KEY = "post_auth_redirect";

/** Keeps the way back for after the login. Anything that is not a path of this site becomes "/". */
export function keepRedirect(path: string): void {
  try {
    localStorage.setItem(KEY, safeRedirect(path, window.location.origin));
  } catch {
    // Storage may be blocked; the login then leads home.
  }
}

/**
 * The way back, and none is kept from then on; "/" when there is none.
 * @param own this page's own, which comes before the kept one: another tab may have kept that
 */
export function takeRedirect(own: string | null = null): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked.
  }
  return safeRedirect(own ?? kept, window.location.origin);
}
