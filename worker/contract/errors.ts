import { BRAND } from "./brand.ts";
import { INTERNAL_ERROR } from "./internal-error.ts";

export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  consent_required: 403,
  attestation_required: 403,
  wrong_password: 403,
  wrong_code: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  job_already_submitted: 409,
  idempotency_key_reused: 409,
  already_requested: 409,
  handle_taken: 409,
  limit_reached: 409,
  too_large: 413,
  unsupported_image: 415,
  broken_image: 422,
  broken_garment_image: 422,
  blocked_image: 422,
  resembles_blocked_image: 422,
  invalid: 422,
  url_not_allowed: 400,
  too_many_generations: 429,
  rate_limited: 429,
  misdirected: 421,
  loop_detected: 508,
  generation_paused: 503,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_SENTENCE: Record<ErrorCode, string> = {
  bad_request: "The request could not be read.",
  unauthenticated: "User not logged in",
  insufficient_credits: "You need at least 1 credit to generate a virtual try-on.",
  forbidden: "Forbidden",
  consent_required: "Please agree to the processing of your photos first.",
  attestation_required:
    "Please confirm that the photo shows you, or somebody who has agreed to this, and nobody under 18.",
  wrong_password: "This is not your password. Please try again.",
  wrong_code: "This code is wrong, expired or used up. Please enter the next one.",
  second_factor_required: "This needs a second factor. Please set one up, and log in with it.",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  conflict: "This has changed in the meantime. Please reload and try again.",
  job_already_submitted: "This generation has already been started.",
  idempotency_key_reused:
    "This was already saved, without your last changes. Please look at it before you save again.",
  already_requested: "You already have a pending request. Please wait for approval.",
  handle_taken: "This handle is already taken.",
  limit_reached: "There is no room for more.",
  too_large: "Image must be smaller than 5MB",
  unsupported_image: "Please select an image file",
  broken_image: "Failed to process image. Please try again.",
  broken_garment_image: "Failed to process garment image. Please try again.",
  blocked_image: "This picture was taken down from this site and can't be used here again.",
  resembles_blocked_image: `This picture resembles one that was taken down from this site. If it is another picture, write to ${BRAND.supportAddress}.`,
  invalid: "Please check the highlighted fields.",
  url_not_allowed: "Please ensure the garment URL is valid.",
  too_many_generations: "Too many generations in progress.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  misdirected: "This host is not served here.",
  loop_detected: "The request came back to where it started.",
  generation_paused: "Try-ons are paused for now. Please come back a little later.",
  internal: INTERNAL_ERROR,
  unavailable: "The service is busy. Please try again in a moment.",
};

export const REQUEST_TOO_LARGE = "The request is too large.";

/** The body of every refusal; `fields` has sentences by input. */
export interface ErrorBody {
  readonly error: string;
  /** An `ErrorCode`, or a code of the auth endpoints. */
  readonly code: string;
  /** One of `REFUSALS`; `code` where the cause is unknown. */
  readonly failureCode: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, string>>;
}
