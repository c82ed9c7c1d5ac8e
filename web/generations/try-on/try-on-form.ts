import { tryOnProblemTexts as texts } from "#web/texts/try-on-problems.ts";
import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { closetPath } from "#worker/contract/pages.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import type { RefusingFinding } from "#worker/contract/photo-findings.ts";
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

export interface Problem {
  readonly title: string;
  readonly description: string;
}

/** A field of the form; `garment` is that of its link. */
export type FormField = "photo" | "garment" | "product";

export interface FormProblem {
  readonly problem: Problem;
  /** The field to change. */
  readonly field: FormField;
}

export const NO_CREDITS: Problem = texts.noCredits;

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

/** The first problem in the order of the form. The server counts the credits: a repeat needs none. */
export function problemOf(
  form: TryOnForm,
  saved: ReferenceImage | null,
  refusal: RefusingFinding | null,
): FormProblem | null {
  if (!referenceOf(form, saved)) return { problem: texts.noPhoto, field: "photo" };
  if (refusal) {
    const description = PHOTO_FINDING_SENTENCES[refusal];
    return { problem: { title: texts.unsuitablePhoto, description }, field: "photo" };
  }
  return garmentProblemOf(form);
}

export function garmentProblemOf(form: TryOnForm): FormProblem | null {
  const garment = garmentProblem(form);
  if (garment) return { problem: garment, field: "garment" };
  const product = productProblem(form);
  return product && { problem: product, field: "product" };
}

/** Whether the form asks for the product URL, because no page contained it. */
export function asksProductUrl({ garmentFrom, garmentUrl, isFromPage }: TryOnForm): boolean {
  return garmentFrom === "upload" || (garmentUrl !== "" && !isFromPage);
}

function productProblem(form: TryOnForm): Problem | null {
  if (!asksProductUrl(form) || isWebUrl(form.productUrl)) return null;
  if (form.productUrl.trim() === "") return texts.noProductUrl;
  return { title: texts.invalidUrl, description: urlTexts.invalid };
}

/** Whether the fields contain a garment. */
export function hasGarment({ garmentFrom, garmentPhoto, garmentLink }: TryOnForm): boolean {
  return garmentFrom === "upload" ? garmentPhoto !== null : garmentLink.trim() !== "";
}

function garmentProblem(form: TryOnForm): Problem | null {
  if (form.outfit.length > 0 && !hasGarment(form)) return null;
  if (form.garmentFrom === "upload") return form.garmentPhoto ? null : texts.noGarmentPhoto;
  if (form.garmentLink.trim() === "") return texts.noGarmentUrl;
  return isGarmentUrl(form.garmentLink) ? null : texts.invalidGarmentUrl;
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
