import { closetPath, PATHS } from "#worker/contract/pages.ts";

export { PATHS };

/** A path without its upper case and its trailing slashes, as screens are found by it. */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
}

/** A path with its query; without parameters the path alone. */
export function pathWith(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params}`;
}

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

/** The pieces on /generate: those of a collection, or of the whole closet if it is null. */
export interface LookAddress {
  readonly handle: string;
  readonly collection: string | null;
  /** The id of an item that is chosen at first. */
  readonly item: string | null;
}

/** /generate with the pieces of a collection or a closet to choose from. */
export function lookPath({ handle, collection, item }: LookAddress): string {
  const look = collection === null ? handle : `${handle}/${collection}`;
  const query = new URLSearchParams({ look, ...(item === null ? {} : { with: item }) });
  return `${PATHS.generate}?${query}`;
}

/** The address that `lookPath` made; null where the query names none. */
export function readLook(params: URLSearchParams): LookAddress | null {
  const [handle = "", collection = null] = (params.get("look") ?? "").split("/", 2);
  if (!/^[\w.]+$/.test(handle)) return null;
  return { handle, collection, item: params.get("with") };
}

/** Whether the worker renders the page of a path (of `safeRedirect`), so that it must be loaded. */
export function isServedPage(path: string): boolean {
  return new URL(path, window.location.origin).pathname.startsWith(closetPath(""));
}

export const ACCOUNT_DELETED_PATH = `${PATHS.home}?deleted=1`;
