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
}

export interface ReferenceImage {
  readonly url: string;
  readonly uploadedAt: string;
  readonly fit: Fit | null;
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

function byWhom(passesTo: readonly string[]): string {
  if (passesTo.length === 0) {
    return "By the engine this site runs. Your photos are not passed on to anybody else.";
  }
  const names = new Intl.ListFormat("en").format(passesTo);
  const make = passesTo.length === 1 ? "makes" : "make";
  return `By ${names}, who ${make} the pictures for this site: a try-on's two photos are sent there, and to nobody else.`;
}

export function photoConsentTerms(passesTo: readonly string[]) {
  return [
    {
      title: "What for",
      text: "To make pictures of you wearing the garments you choose. Your photos are not used to identify you, and nothing is trained with them.",
    },
    {
      title: "By whom",
      text: byWhom(passesTo),
    },
    {
      title: "Of whom",
      text: "Only photos of yourself, or of somebody who has agreed to this, and of nobody under 18. You confirm that with each photo you send.",
    },
    {
      title: "How long",
      text: "Your saved photo is kept until you delete it. A photo for one try-on is removed when the try-on ends. Results are kept until you delete them.",
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
