import { closetPath, PATHS } from "#worker/contract/pages.ts";

export { PATHS };

/** The login, which redirects to `returnTo`, a path of this site. */
export function loginPath(returnTo: string): string {
  return returnTo === PATHS.home
    ? PATHS.login
    : `${PATHS.login}?${new URLSearchParams({ redirect: returnTo })}`;
}

/** A closet's page that opens the try-on of an item, after a login. The page removes the parameter. */
export function tryOnPath(handle: string, tryOnItem: string): string {
  return `${closetPath(handle)}?${new URLSearchParams({ tryOnItem })}`;
}

/** Whether the worker renders the page of a path (of `safeRedirect`), so that it must be loaded. */
export function isServedPage(path: string): boolean {
  return new URL(path, window.location.origin).pathname.startsWith(closetPath(""));
}

export const ACCOUNT_DELETED_PATH = `${PATHS.home}?deleted=1`;
