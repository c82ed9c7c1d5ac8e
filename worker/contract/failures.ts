import { isRefusing, REFUSING_FINDINGS } from "./fit.ts";

/** Why a picture of a garment is refused. */
const GARMENT_REFUSALS = [
  "garment_worn",
  "garment_busy",
  "garment_empty",
  "garment_small",
  "garment_cut",
  "garment_several",
  "garment_unclear",
  "garment_shapeless",
  "bottoms_unsupported",
  "dress_unsupported",
] as const;
export type GarmentRefusal = (typeof GARMENT_REFUSALS)[number];

/** The refusals of a job that end its generation, by their names in `REFUSALS`. */
export const JOB_REFUSALS = [
  "bad_request",
  "invalid",
  "request_too_large",
  "too_large",
  "unsupported_image",
  "broken_image",
  "broken_garment_image",
  "blocked_image",
  "resembles_blocked_image",
  "url_not_allowed",
  "not_found",
  "photo_replaced",
  "not_started",
] as const;

/**
 * Every way a generation fails: `generations.failure_code`, `failureCode` in the API, and an outcome
 * in `generation_ends`. A code that was given once keeps its meaning. Sentences: `FAILURE_SENTENCES`.
 */
export const FAILURE_CODES = [
  ...REFUSING_FINDINGS,
  /** The body in the photo was not understood well enough. */
  "no_fit",
  ...GARMENT_REFUSALS,
  /** An engine elsewhere refuses a picture without a closer reason. */
  "photo_unusable",
  "garment_unusable",
  "moderation_refused",
  /** Only the operator can repair it. */
  "engine_out_of_order",
  "timed_out",
  "generation_failed",
  /** Ended by its owner's own act. */
  "consent_withdrawn",
  "account_deleted",
  ...JOB_REFUSALS,
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** A stored code; what is not one of `FAILURE_CODES` counts as a failure without a known cause. */
export function toFailureCode(stored: unknown): FailureCode {
  return FAILURE_CODES.find((code) => code === stored) ?? "generation_failed";
}

/** Whether a try-on that failed so may succeed with points put by hand. */
export function isMendedByPoints(code: FailureCode): boolean {
  return code === "no_fit" || isRefusing(code);
}

/** Whether nothing is known against the pictures, so that the same try-on may succeed next time. */
export function mayPass(code: FailureCode): boolean {
  return code === "generation_failed" || code === "not_started";
}
