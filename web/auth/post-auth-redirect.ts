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

/** The kept way back, checked again, and forgotten; "/" when there is none. */
export function takeRedirect(): string {
  try {
    const kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return safeRedirect(kept, window.location.origin);
  } catch {
    return "/";
  }
}
