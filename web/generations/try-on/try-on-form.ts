import { tryOnProblemTexts as texts } from "#web/texts/try-on-problems.ts";
import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit, RefusingFinding } from "#worker/contract/fit.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";

export interface TryOnForm {
  /** `saved` counts only where there is a saved photo. */
  readonly referenceFrom: "saved" | "temporary";
  readonly referencePhoto: Blob | null;
  /** The fit of `referencePhoto`; the saved photo has its own. */
  readonly referenceFit: Fit | null;
  readonly garmentFrom: "link" | "upload";
  readonly garmentPhoto: Blob | null;
  readonly garmentUrl: string;
  readonly productUrl: string;
}

export interface Problem {
  readonly title: string;
  readonly description: string;
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
): Problem | null {
  if (!referenceOf(form, saved)) return texts.noPhoto;
  if (refusal) {
    return { title: texts.unsuitablePhoto, description: PHOTO_FINDING_SENTENCES[refusal] };
  }
  if (form.productUrl.trim() === "") return texts.noProductUrl;
  if (!isWebUrl(form.productUrl)) return { title: texts.invalidUrl, description: urlTexts.invalid };
  return garmentProblem(form);
}

function garmentProblem(form: TryOnForm): Problem | null {
  if (form.garmentFrom === "upload") return form.garmentPhoto ? null : texts.noGarmentPhoto;
  if (form.garmentUrl.trim() === "") return texts.noGarmentUrl;
  return isGarmentUrl(form.garmentUrl) ? null : texts.invalidGarmentUrl;
}

export function prefillOf(params: URLSearchParams) {
  const garmentUrl = params.get("garment_url")?.trim() ?? "";
  const valid = isGarmentUrl(garmentUrl);
  const productUrl = params.get("product_url")?.trim() ?? "";
  return {
    /** Also when it is invalid, so that the field shows the error. */
    productUrl,
    productLoaded: isWebUrl(productUrl),
    garmentUrl: valid ? garmentUrl : "",
    garmentRefused: garmentUrl !== "" && !valid,
  };
}
