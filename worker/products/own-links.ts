import { findShownItem } from "#db/queries/public-closets.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { itemTryOn } from "../closets/item-try-on.ts";
import { closetPath, shopPath } from "../contract/pages.ts";
import type { ProductLook } from "../contract/products.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { readPictureSize } from "../media/inspect/picture-size.ts";
import { findStored, readStoredStart } from "../media/resolve-image.ts";

interface OwnLinkOptions {
  readonly actor: SessionOwner | null;
  readonly siteOrigins: readonly string[];
}

/**
 * A link of this site: an item in its closet (`/closet/<handle>?item=<id>`) or its way to the shop
 * (`/go/<id>`), or a stored picture. Null for every other address.
 */
export async function lookAtOwnLink(
  deps: Deps,
  text: string,
  options: OwnLinkOptions,
): Promise<ProductLook | null> {
  const origin = options.siteOrigins.at(-1);
  const url = text.startsWith("/media/") ? new URL(text, origin) : URL.parse(text);
  if (!url || !options.siteOrigins.includes(url.origin)) return null;
  const named = itemOf(url);
  if (named) return lookAtItem(deps, named, { ...options, origin: url.origin });
  if (!url.pathname.startsWith("/media/")) return null;
  const images = [await lookAtPicture(deps, url.href, options)];
  return { url: url.href, title: null, images };
}

interface ItemName {
  readonly handle: string | null;
  readonly itemId: string;
}

function itemOf({ pathname, searchParams }: URL): ItemName | null {
  const id = pathname.startsWith(shopPath("")) ? pathname.slice(shopPath("").length) : "";
  if (id !== "" && !id.includes("/")) return { handle: null, itemId: id };
  const itemId = searchParams.get("item");
  if (!itemId || !pathname.startsWith(closetPath(""))) return null;
  const handle = pathname.slice(closetPath("").length).replace(/\/$/, "");
  return { handle, itemId };
}

async function lookAtItem(
  deps: Deps,
  named: ItemName,
  { origin, ...options }: OwnLinkOptions & { readonly origin: string },
): Promise<ProductLook> {
  const found = await findShownItem(deps.db, named);
  if (!found) return fail("item_not_shown");
  const { id, title, affiliateUrl, clothingImageUrl } = found.item;
  const image = await lookAtPicture(deps, new URL(clothingImageUrl, origin).href, options);
  return {
    url: affiliateUrl,
    title,
    images: [image],
    closetItemId: id,
    tryOn: itemTryOn(deps, found),
  };
}

async function lookAtPicture(deps: Deps, url: string, options: OwnLinkOptions) {
  const key = await findStored(deps, url, options, "product_url_not_allowed");
  const size = key && readPictureSize(await readStoredStart(deps, key));
  return size ? { url, ...size } : fail("page_unreadable");
}
