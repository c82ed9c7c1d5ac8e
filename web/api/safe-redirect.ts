import { PATHS } from "#web/paths.ts";

/**
 * The way back after signing in, if it is a path of this site, else "/".
 * The text itself is given back, never a rebuilt path: `/..//host` parses to our origin but
 * its normalised path names another one.
 * @param text whatever stood in the address or in storage
 * @param origin this site's, such as `https://drape.example`
 */
export function safeRedirect(text: string | null | undefined, origin: string): string {
  if (!text || !/^\/(?![/\\])/.test(text)) return PATHS.home;
  // Parsers drop tabs and line ends and trim spaces: what is judged would not be what is used.
  if (/[\s\p{C}]/u.test(text)) return PATHS.home;
  const path = text.split(/[?#]/, 1)[0] ?? "";
  if (/\\|%2f|%5c/i.test(path)) return PATHS.home;
  if (!URL.canParse(text, origin)) return PATHS.home;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return PATHS.home;
  return isLogin(url.pathname) ? PATHS.home : text;
}

/** The login screen leads nowhere once signed in; going back to it would be a loop. */
function isLogin(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A stray percent sign: no screen has such a path, so it is compared as it is.
  }
  return path.toLowerCase().replace(/\/+$/, "") === PATHS.login;
}
