import { PATHS } from "#worker/contract/pages.ts";

export { PATHS };

/** /login, coming back to `returnTo` (a path of this site) afterwards. */
export function loginPath(returnTo: string): string {
  return returnTo === PATHS.home
    ? PATHS.login
    : `${PATHS.login}?${new URLSearchParams({ redirect: returnTo })}`;
}

/** Where the link of a verification mail lands. */
export const VERIFIED_PATH = `${PATHS.login}?verified=1`;

/** Where the deletion of an account ends. */
export const ACCOUNT_DELETED_PATH = `${PATHS.home}?deleted=1`;
