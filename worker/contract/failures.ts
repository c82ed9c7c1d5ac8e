import { PIECE_REFUSALS } from "./garment-pieces.ts";
import { isRefusing, REFUSING_FINDINGS } from "./photo-findings.ts";

export const GARMENT_REFUSALS = [
  "garment_worn",
  "garment_busy",
  "garment_empty",
  "garment_small",
  "garment_cut",
  "garment_several",
  "garment_folded",
  "garment_turned",
  "garment_dark",
  "garment_bright",
  "garment_unclear",
  "garment_shapeless",
  "bottoms_unsupported",
] as const;
export type GarmentRefusal = (typeof GARMENT_REFUSALS)[number];

/** Photos that show one person whose outline, stance or arms are not recognised. */
const UNFIT_PHOTOS = [
  "no_fit",
  "photo_busy",
  "photo_alike",
  "photo_shaded",
  "photo_turned",
  "arms_unclear",
] as const;

const REFUSED_REQUESTS = [
  "bad_request",
  "invalid",
  ...PIECE_REFUSALS,
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

/** Refusals of a job that end its generation; names of `REFUSALS`. */
export const JOB_REFUSALS = [...REFUSED_REQUESTS, "undressed"] as const;

/** Why a generation failed, in rows and in the API. The meaning of a code never changes. */
export const FAILURE_CODES = [
  ...REFUSING_FINDINGS,
  ...UNFIT_PHOTOS,
  "legs_cut",
  "legs_together",
  "legs_covered",
  ...GARMENT_REFUSALS,
  "photo_unusable",
  "garment_unusable",
  "moderation_refused",
  "engine_out_of_order",
  "timed_out",
  "generation_failed",
  "result_unchanged",
  "result_changed_body",
  "result_bared",
  "consent_withdrawn",
  "account_deleted",
  "account_blocked",
  ...REFUSED_REQUESTS,
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export function readFailureCode(text: unknown): FailureCode | null {
  return FAILURE_CODES.find((code) => code === text) ?? null;
}

export function toFailureCode(stored: unknown): FailureCode {
  return readFailureCode(stored) ?? "generation_failed";
}

/** Either picture may be the reason. */
const OF_BOTH: readonly FailureCode[] = [
  "moderation_refused",
  "request_too_large",
  "too_large",
  "unsupported_image",
  "blocked_image",
  "resembles_blocked_image",
  "not_found",
];
const OF_PHOTO: readonly FailureCode[] = [
  ...REFUSING_FINDINGS,
  ...UNFIT_PHOTOS,
  "legs_cut",
  "legs_together",
  "legs_covered",
  "photo_unusable",
  "broken_image",
  "photo_replaced",
  ...OF_BOTH,
];
const OF_GARMENT: readonly FailureCode[] = [
  "legs_cut",
  "legs_together",
  "legs_covered",
  ...GARMENT_REFUSALS,
  "garment_unusable",
  "broken_garment_image",
  "url_not_allowed",
  ...PIECE_REFUSALS,
  ...OF_BOTH,
];

/** Whether another photo of the person may succeed. */
export function isOfPhoto(code: FailureCode): boolean {
  return OF_PHOTO.includes(code);
}

/** Whether another picture of a garment may succeed. */
export function isOfGarment(code: FailureCode): boolean {
  return OF_GARMENT.includes(code);
}

export function isMendedByPoints(code: FailureCode): boolean {
  if (code === "rotated" || code === "too_dark" || code === "undressed") return false;
  const isUnfit = UNFIT_PHOTOS.some((name) => name === code);
  return isUnfit || code === "legs_together" || isRefusing(code);
}

/** Whether a cut-out that a member draws may succeed. */
export function isMendedByStrokes(code: FailureCode): boolean {
  return [
    "garment_busy",
    "garment_empty",
    "garment_cut",
    "garment_several",
    "garment_folded",
    "garment_dark",
    "garment_bright",
    "garment_unclear",
    "garment_shapeless",
  ].includes(code);
}

export function mayPass(code: FailureCode): boolean {
  return [
    "generation_failed",
    "result_unchanged",
    "result_changed_body",
    "result_bared",
    "not_started",
    "timed_out",
    "engine_out_of_order",
  ].includes(code);
}
