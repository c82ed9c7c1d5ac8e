import { PATHS } from "./pages.ts";

/**
 * A path of this site, or "/" for any other text. Returns the text itself: `/..//host` parses to
 * our origin, but its normalised path names another host.
 * @param text a text from the address or the storage
 * @param origin this site's, such as `https://drape.example`
 */
export function safeRedirect(text: string | null | undefined, origin: string): string {
  if (!text || !/^\/(?![/\\])/.test(text)) return PATHS.home;
  // Parsers drop these characters: the checked text would differ from the used one.
  if (/[\s\p{C}]/u.test(text)) return PATHS.home;
  const path = text.split(/[?#]/, 1)[0] ?? "";
  if (/\\|%2f|%5c/i.test(path)) return PATHS.home;
  if (!URL.canParse(text, origin)) return PATHS.home;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return PATHS.home;
  return isLogin(url.pathname) ? PATHS.home : text;
}

/** A redirect to the login would be a loop. */
function isLogin(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A stray percent sign: no screen has such a path.
  }
  return path.toLowerCase().replace(/\/+$/, "") === PATHS.login;
}
