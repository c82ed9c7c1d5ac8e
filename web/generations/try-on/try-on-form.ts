import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { closetPath } from "#worker/contract/pages.ts";
import type { TryOnPiece } from "./run-try-on.ts";

export interface TryOnForm {
  /** `saved` counts only where there is a saved photo. */
  readonly referenceFrom: "saved" | "temporary";
  readonly referencePhoto: Blob | null;
  /** The fit of `referencePhoto`; the saved photo has its own. */
  readonly referenceFit: Fit | null;
  readonly garmentFrom: "link" | "upload";
  readonly garmentPhoto: Blob | null;
  /** The pasted text: a product page, a picture, or a link of this site. */
  readonly garmentLink: string;
  /** The address of the chosen picture; empty until the link was read. */
  readonly garmentUrl: string;
  /** Whether the product URL was read from the link. */
  readonly isFromPage: boolean;
  readonly productUrl: string;
  /** The item of a closet that the link names. */
  readonly closetItemId: string | null;
  /** The kind that the member chose; `auto`: the engine finds it. */
  readonly garmentKind: PieceKind;
  /** The pieces that the garment is worn with. */
  readonly outfit: readonly TryOnPiece[];
}

/** The fields without a garment; a known product stays. */
export const NO_GARMENT = {
  garmentFrom: "link",
  garmentPhoto: null,
  garmentLink: "",
  garmentUrl: "",
  isFromPage: false,
  closetItemId: null,
  garmentKind: "auto",
} as const satisfies Partial<TryOnForm>;

export function isGarmentUrl(text: string): boolean {
  const trimmed = text.trim();
  return (
    isWebUrl(trimmed) || (/^\/media\/[^\s\\]+$/.test(trimmed) && trimmed.length <= LIMITS.urlMax)
  );
}

export function referenceOf(form: TryOnForm, saved: ReferenceImage | null): string | Blob | null {
  return form.referenceFrom === "saved" && saved ? saved.url : form.referencePhoto;
}

export function fitOf(form: TryOnForm, saved: ReferenceImage | null): Fit | null {
  return referenceOf(form, saved) === form.referencePhoto ? form.referenceFit : null;
}

/** Whether the form asks for the product URL, because no page contained it. */
export function asksProductUrl({ garmentFrom, garmentUrl, isFromPage }: TryOnForm): boolean {
  return garmentFrom === "upload" || (garmentUrl !== "" && !isFromPage);
}

/** Whether the fields contain a garment. */
export function hasGarment({ garmentFrom, garmentPhoto, garmentLink }: TryOnForm): boolean {
  return garmentFrom === "upload" ? garmentPhoto !== null : garmentLink.trim() !== "";
}

/**
 * The garment that an address names: `item` of a closet (`<handle>/<id>`), else `garment_url` (a picture),
 * else `product_url` (a page). An invalid product URL is kept, so that a field shows the error.
 */
export function prefillOf(params: URLSearchParams, origin: string) {
  const named = params.get("item")?.trim() ?? "";
  const [handle = "", id = ""] = named.split("/", 2);
  const item = named && new URL(closetPath(encodeURIComponent(handle), id), origin).href;
  const garment = params.get("garment_url")?.trim() ?? "";
  const valid = isGarmentUrl(garment);
  const productUrl = params.get("product_url")?.trim() ?? "";
  const garmentUrl = valid && !item ? garment : "";
  return {
    item,
    garmentLink: item || garmentUrl || productUrl,
    garmentUrl,
    productUrl: item ? "" : productUrl,
    productLoaded: !item && isWebUrl(productUrl),
    garmentRefused: garment !== "" && !valid,
  };
}
