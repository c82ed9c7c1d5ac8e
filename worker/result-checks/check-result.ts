import type { RgbaImage } from "../engines/local/image/index.ts";
import { findFace } from "../engines/local/person/index.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import { alignResult } from "./align.ts";
import type { KeptPhoto } from "./blend-photo.ts";
import { narrowingOf } from "./body-width.ts";
import { unexplainedSkin } from "./explained-skin.ts";
import { faceDifference, skinShift } from "./face-likeness.ts";
import { legShift } from "./leg-length.ts";
import { compareRest } from "./rest-of-picture.ts";
import { COMPARED_SIDE, changeOf } from "./unchanged.ts";

/** The longer side of the pictures that are checked, in pixels. */
export const CHECKED_SIDE = 512;

/** The limits of the scores: `change` must reach its own, the others must not exceed theirs. */
export const LIMITS = {
  /** As a share of the picture. The least of 96 try-ons changed 0.049; encodings up to 0.012. */
  change: 0.02,
  /** One minus a correlation. */
  face: 0.15,
  /** Units of a* and b*. */
  hue: 5,
  /** L* units. */
  light: 6,
  /** The logarithm of the ratio of both scales; providers round sides. */
  stretch: 0.025,
  /** As a share of half the usual waist width, after the noise is subtracted. */
  narrowing: 0.00085,
  /** In face widths. */
  legs: 0.02,
  /** As a share of the area of each part. */
  hair: 0.12,
  hands: 0.35,
  ground: 0.2,
  /** As a share of the area of the chest, the belly or the legs. */
  bared: 0.2,
} as const;

export type Check = keyof typeof LIMITS;

/** Zero where nothing was compared; the change is always there. */
export type Scores = Readonly<Record<Check, number>>;

/** The faults of a result; names of `FAILURE_CODES`. */
type ResultFault = "result_unchanged" | "result_changed_body" | "result_bared";

interface CheckedResult {
  /** Null where nothing is wrong. */
  readonly fault: ResultFault | null;
  readonly scores: Scores;
  /** The parts of the photo that may be blended back; null for a fault, or without a face. */
  readonly kept: KeptPhoto | null;
}

const NOTHING: Omit<Scores, "change"> = {
  face: 0,
  hue: 0,
  light: 0,
  stretch: 0,
  narrowing: 0,
  legs: 0,
  hair: 0,
  hands: 0,
  ground: 0,
  bared: 0,
};

/**
 * Compares a result with the photo. Where no face shows the person only an unchanged result is a fault.
 *
 * @param photo its longer side is `CHECKED_SIDE` at most
 * @param result as the photo; of another size where a provider scaled or cut it
 * @param garmentsOf called only for a result that bares something; null for a picture that is gone
 */
export async function checkResult(
  photo: RgbaImage,
  result: RgbaImage,
  garmentsOf: () => Promise<readonly (RgbaImage | null)[]>,
): Promise<CheckedResult> {
  const change = changeOf(shrinkToFit(photo, COMPARED_SIDE), shrinkToFit(result, COMPARED_SIDE));
  const face = change < LIMITS.change ? null : findFace(photo);
  if (!face) {
    const scores = { ...NOTHING, change };
    return { fault: faultOf(scores), scores, kept: null };
  }
  const aligned = alignResult(photo, result, face);
  const { placement } = aligned;
  const { changed, opacity } = compareRest(aligned, photo, face);
  const scores = {
    change,
    face: faceDifference(aligned, face),
    ...skinShift(aligned, face),
    stretch: Math.abs(Math.log(placement.scale.x / placement.scale.y)),
    narrowing: narrowingOf(aligned, face) ?? 0,
    legs: legShift(aligned, face),
    ...changed,
    bared: await unexplainedSkin(aligned, face, LIMITS.bared, garmentsOf),
  };
  const fault = faultOf(scores);
  return { fault, scores, kept: fault ? null : { placement, photo, result, opacity } };
}

/** Whether a score is beyond its limit. */
export function exceeds(check: Check, score: number): boolean {
  return check === "change" ? score < LIMITS.change : score > LIMITS[check];
}

function faultOf(scores: Scores): ResultFault | null {
  const failed = (Object.keys(LIMITS) as Check[]).filter((check) => exceeds(check, scores[check]));
  if (failed.length === 0) return null;
  if (failed.includes("change")) return "result_unchanged";
  return failed.every((check) => check === "bared") ? "result_bared" : "result_changed_body";
}
