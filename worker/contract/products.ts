import * as v from "valibot";
import type { ItemTryOn } from "./closets.ts";
import { URL_INVALID } from "./generations.ts";
import type { ProductPrice } from "./item-price.ts";
import { LIMITS } from "./limits.ts";

export const PAGE_UNREADABLE = "This page could not be read.";
export const ITEM_NOT_SHOWN = "This item is no longer in its closet.";

/** POST /api/product-looks and /api/closet/product-pictures, refused like garment links. */
export const productLinkInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, URL_INVALID)),
});

/** An existing picture, with the size in pixels from its first bytes. */
export interface ProductImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** POST /api/product-looks of a page, a picture, or a link of this site. */
export interface ProductLook {
  /** The pasted address, which identifies the affiliate; for a closet's item, the shop's link. */
  readonly url: string;
  /** One line; null for a picture, and for a page without one. */
  readonly title: string | null;
  /** At most eight, in the order of the page. */
  readonly images: readonly ProductImage[];
  /** Only where the page names one price, and its shop lets others store it. */
  readonly price?: ProductPrice;
  /** Only for a link to a closet's item. */
  readonly closetItemId?: string;
  /** Whether that item can be tried on; null where the engine does not analyse it. */
  readonly tryOn?: ItemTryOn | null;
}
