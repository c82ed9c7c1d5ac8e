import { closetPath, PATHS } from "#worker/contract/pages.ts";

/** An item of a closet. Handle and id have the characters of their kind, and no others. */
export interface PathItem {
  readonly handle: string;
  readonly itemId: string;
}

const HANDLE = /^[\w.]{1,30}$/;
const ITEM_ID = /^[\w-]{1,64}$/;

/** The item that a return path opens. @param path a result of `safeRedirect` */
export function itemOfPath(path: string): PathItem | null {
  const { pathname, searchParams } = new URL(path, "https://site.invalid");
  const closets = closetPath("");
  const handle = pathname.slice(closets.length);
  const itemId = searchParams.get("tryOnItem") ?? searchParams.get("item") ?? "";
  const isItem = pathname.startsWith(closets) && HANDLE.test(handle) && ITEM_ID.test(itemId);
  return isItem ? { handle, itemId } : null;
}

/** /generate without an account, for the item where there is one. */
export function visitorPath(item: PathItem | null): string {
  if (!item) return PATHS.generate;
  return `${PATHS.generate}?${new URLSearchParams({ item: `${item.handle}/${item.itemId}` })}`;
}
