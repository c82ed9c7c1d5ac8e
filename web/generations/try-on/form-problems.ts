import { tryOnProblemTexts as texts } from "#web/texts/try-on-problems.ts";
import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import type { RefusingFinding } from "#worker/contract/photo-findings.ts";
import {
  asksProductUrl,
  hasGarment,
  isGarmentUrl,
  referenceOf,
  type TryOnForm,
} from "./try-on-form.ts";

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

function productProblem(form: TryOnForm): Problem | null {
  if (!asksProductUrl(form) || isWebUrl(form.productUrl)) return null;
  if (form.productUrl.trim() === "") return texts.noProductUrl;
  return { title: texts.invalidUrl, description: urlTexts.invalid };
}

function garmentProblem(form: TryOnForm): Problem | null {
  if (form.outfit.length > 0 && !hasGarment(form)) return null;
  if (form.garmentFrom === "upload") return form.garmentPhoto ? null : texts.noGarmentPhoto;
  if (form.garmentLink.trim() === "") return texts.noGarmentUrl;
  return isGarmentUrl(form.garmentLink) ? null : texts.invalidGarmentUrl;
}
