import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit, RefusingFinding } from "#worker/contract/fit.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";

/** What stands in the form of /generate. */
export interface TryOnForm {
  /** `saved` holds only where there is a saved one. */
  readonly referenceFrom: "saved" | "temporary";
  readonly referencePhoto: Blob | null;
  /** Of `referencePhoto`; the saved one has its own. */
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

export const NO_CREDITS: Problem = {
  title: "Insufficient Credits",
  description: "You need at least 1 credit to generate a virtual try-on.",
};

/** Whether a text is an address that a garment's picture may have: on the web, or a path of this site. */
export function isGarmentUrl(text: string): boolean {
  const trimmed = text.trim();
  return (
    isWebUrl(trimmed) || (/^\/media\/[^\s\\]+$/.test(trimmed) && trimmed.length <= LIMITS.urlMax)
  );
}

/** The photo to try on: the saved one's address, or a temporary upload. */
export function referenceOf(form: TryOnForm, saved: ReferenceImage | null): string | Blob | null {
  return form.referenceFrom === "saved" && saved ? saved.url : form.referencePhoto;
}

/** How the garment is to be laid on a temporary upload; a saved photo brings its own. */
export function fitOf(form: TryOnForm, saved: ReferenceImage | null): Fit | null {
  return referenceOf(form, saved) === form.referencePhoto ? form.referenceFit : null;
}

/**
 * The first thing that keeps a try-on from starting, in the order of the form; null when nothing does.
 * @param credits null for a visitor, who needs none
 * @param refusal why the chosen photo can't be used
 */
export function problemOf(
  form: TryOnForm,
  saved: ReferenceImage | null,
  credits: number | null,
  refusal: RefusingFinding | null,
): Problem | null {
  if (!referenceOf(form, saved)) {
    return {
      title: "Reference Image Required",
      description: "Please upload a reference image to generate virtual try-on.",
    };
  }
  if (refusal) {
    const description = PHOTO_FINDING_SENTENCES[refusal];
    return { title: "Unsuitable Reference Image", description };
  }
  if (form.productUrl.trim() === "") {
    return {
      title: "Product URL Required",
      description: "Please enter the product URL for tracking.",
    };
  }
  if (!isWebUrl(form.productUrl)) return { title: "Invalid URL", description: urlTexts.invalid };
  return garmentProblem(form) ?? (credits !== null && credits < 1 ? NO_CREDITS : null);
}

function garmentProblem(form: TryOnForm): Problem | null {
  if (form.garmentFrom === "upload") {
    if (form.garmentPhoto) return null;
    return { title: "Garment Image Required", description: "Please upload a garment image." };
  }
  if (form.garmentUrl.trim() === "") {
    return { title: "Garment URL Required", description: "Please enter the garment image URL." };
  }
  if (isGarmentUrl(form.garmentUrl)) return null;
  return { title: "Invalid URL", description: "Please ensure the garment URL is valid." };
}

/** What the address asks to be filled in; a garment's link only when it is valid. */
export function prefillOf(params: URLSearchParams) {
  const garmentUrl = params.get("garment_url")?.trim() ?? "";
  const valid = isGarmentUrl(garmentUrl);
  const productUrl = params.get("product_url")?.trim() ?? "";
  return {
    /** Also one that is not valid, so that the field can say so. */
    productUrl,
    productLoaded: isWebUrl(productUrl),
    garmentUrl: valid ? garmentUrl : "",
    garmentRefused: garmentUrl !== "" && !valid,
  };
}
