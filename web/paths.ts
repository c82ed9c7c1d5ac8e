import { closetPath, PATHS } from "#worker/contract/pages.ts";

export { PATHS };

/** /login, coming back to `returnTo` (a path of this site) afterwards. */
export function loginPath(returnTo: string): string {
  return returnTo === PATHS.home
    ? PATHS.login
    : `${PATHS.login}?${new URLSearchParams({ redirect: returnTo })}`;
}

/**
 * A closet's page, with the try-on of one of its pieces open: where a visitor comes back to who has
 * logged in for it. The page takes the parameter away again.
 */
export function tryOnPath(handle: string, tryOnItem: string): string {
  return `${closetPath(handle)}?${new URLSearchParams({ tryOnItem })}`;
}

/**
 * Whether the worker makes the page at a path itself, so that it must be loaded and can't be shown by
 * the app's router.
 * @param path as `safeRedirect` lets it pass
 */
export function isServedPage(path: string): boolean {
  return new URL(path, window.location.origin).pathname.startsWith(closetPath(""));
}

/** Where the deletion of an account ends. */
export const ACCOUNT_DELETED_PATH = `${PATHS.home}?deleted=1`;
