import * as v from "valibot";
import type { Fit } from "./fit.ts";
import { LIMITS } from "./limits.ts";
import { personName } from "./text.ts";

export interface AppUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImage: string | null;
  readonly credits: number;
  readonly creditsRenewAt: string;
  /** Whether another account of the same mailbox gets the daily credits. */
  readonly allowanceElsewhere: boolean;
  readonly roles: readonly string[];
  /** Whether a login needs a code beside the password. */
  readonly secondFactor: boolean;
  /** Whether `/api/admin/*` waits for a second factor: 403 `second_factor_required`. */
  readonly secondFactorMissing: boolean;
}

export interface ReferenceImage {
  readonly url: string;
  readonly uploadedAt: string;
  readonly fit: Fit | null;
}

/** PUT /api/me/job-photo: the value for `model_image_url` of one job within 15 minutes. */
export interface JobPhoto {
  readonly url: string;
}

export const PHOTO_REPLACED =
  "Your photo has been replaced in the meantime. Please look at the new one.";

export const OTHER_TERMS = "These are not the words of this site.";

/** Raised when the meaning of the consent changes. */
const WORDS_OF = "2026-11-22";

/** Depends on the recipients of photos, as in `GET /api/engine`. */
export function photoConsentVersion(passesTo: readonly string[]): string {
  return [WORDS_OF, ...passesTo].join(" + ");
}

function whoSees(passesTo: readonly string[]): string {
  if (passesTo.length === 0) {
    return "The engine of this site makes the pictures. Nobody else gets your photos.";
  }
  const names = new Intl.ListFormat("en").format(passesTo);
  const [make, get] = passesTo.length === 1 ? ["makes", "gets"] : ["make", "get"];
  return `${names} ${make} the pictures and ${get} a try-on's two photos. Nobody else does.`;
}

export function photoConsentTerms(passesTo: readonly string[]) {
  return [
    {
      title: "Why",
      text: "To make pictures of you in the garments you choose. We do not identify you by your photos, and nothing is trained with them.",
    },
    {
      title: "Who sees it",
      text: whoSees(passesTo),
    },
    {
      title: "Whose photo",
      text: "Yours, or that of somebody who agreed to this, and of nobody under 18. With each photo you confirm this.",
    },
    {
      title: "How long we keep it",
      text: "Your saved photo and your results, until you delete them or have not logged in for long. A photo for one try-on, until that try-on ends.",
    },
  ] as const;
}

export interface PhotoConsent {
  readonly version: string;
  readonly givenAt: string;
}

export interface Me {
  readonly user: AppUser;
  readonly referenceImage: ReferenceImage | null;
  /** Null when never given, withdrawn, or given to another version. */
  readonly photoConsent: PhotoConsent | null;
  readonly generationPause: string | null;
}

/** PUT /api/me/photo-consent; 422 for another version than the current one. */
export const photoConsentInput = v.strictObject({ version: v.pipe(v.string(), v.maxLength(200)) });

/** DELETE /api/me, which requires the password again. */
export const accountDeletionInput = v.strictObject({
  password: v.pipe(
    v.string("Please enter your password"),
    v.minLength(1, "Please enter your password"),
    v.maxLength(LIMITS.passwordMax),
  ),
});

const name = personName(LIMITS.nameMax);

/** PATCH /api/me; both may be empty. */
export const profileInput = v.strictObject({ firstName: name, lastName: name });
export type ProfileInput = v.InferOutput<typeof profileInput>;
