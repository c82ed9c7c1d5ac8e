import { cutOutGarment, type GarmentCutout } from "../engines/local/garment/index.ts";
import { type RgbaImage, toLab } from "../engines/local/image/index.ts";
import { type Face, findFace } from "../engines/local/person/index.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import { type Aligned, alignResult } from "./align.ts";
import { baredOf, type Color, isOfColor } from "./bared.ts";
import { narrowingOf } from "./body-width.ts";
import { faceDifference, skinShift } from "./face-likeness.ts";
import { COMPARED_SIDE, isUnchanged } from "./unchanged.ts";

/** The longer side of the pictures that are checked, in pixels. */
export const CHECKED_SIDE = 512;

/** The limits of the scores; README.md states the error rates at them. */
const LIMITS = {
  /** Of half a usual waist. */
  narrowing: 0.012,
  /** One minus a correlation. */
  face: 0.15,
  /** Units of a* and b*. */
  skin: 5,
  /** Of the chest, the belly or the legs. */
  bared: 0.2,
} as const;

/** The middle of a garment's picture, as a share of each side, and how much of it has a garment's colour. */
const MIDDLE = 0.25;
const MUCH = 0.2;
/** In face widths, the first below the chin and with the ease of an open collar. */
const SHOULDERS = { below: 0.8, breadth: 2.6 };
/** A top shorter than this, in breadths of its shoulders, ends above the belly. */
const CROPPED = 0.8;

/** What is wrong with a result; names of `FAILURE_CODES`. */
type ResultFault = "result_unchanged" | "result_changed_body" | "result_bared";

/**
 * Compares a result with the photo. Null where nothing is wrong, or where no face shows the person.
 *
 * @param photo its longer side is `CHECKED_SIDE` at most
 * @param result as the photo; of another size where a provider scaled or cut it
 * @param garmentsOf called only for a result that bares something; null for a picture that is gone
 */
export async function checkResult(
  photo: RgbaImage,
  result: RgbaImage,
  garmentsOf: () => Promise<readonly (RgbaImage | null)[]>,
): Promise<ResultFault | null> {
  if (isUnchanged(shrinkToFit(photo, COMPARED_SIDE), shrinkToFit(result, COMPARED_SIDE))) {
    return "result_unchanged";
  }
  const face = findFace(photo);
  if (!face) return null;
  const aligned = alignResult(photo, result);
  if (changesBody(aligned, face)) return "result_changed_body";
  const bared = baredOf(aligned, face);
  if (Math.max(bared.chest, bared.belly, bared.legs) < LIMITS.bared) return null;
  const garments = (await garmentsOf()).filter((garment) => garment !== null);
  if (garments.length === 0) return "result_bared";
  const isExplained =
    garments.some((garment) => hasColor(garment, bared.color)) || explain(garments, aligned, face);
  return isExplained ? null : "result_bared";
}

function changesBody(aligned: Aligned, face: Face): boolean {
  return (
    faceDifference(aligned, face) > LIMITS.face ||
    skinShift(aligned, face) > LIMITS.skin ||
    (narrowingOf(aligned, face) ?? 0) > LIMITS.narrowing
  );
}

/** Whether garments of these forms leave that skin bare when they are worn. */
function explain(pictures: readonly RgbaImage[], aligned: Aligned, face: Face): boolean {
  const garments: GarmentCutout[] = [];
  for (const picture of pictures) {
    const cutOut = cutOutGarment(picture);
    if (!cutOut.ok) return false;
    garments.push(cutOut.garment);
  }
  const { chest, belly, legs } = baredOf(aligned, face, Math.max(...garments.map(necklineOf)));
  if (chest >= LIMITS.bared) return false;
  const kinds = garments.map(({ kind }) => kind);
  const coverLegs = kinds.includes("trousers") || kinds.every((kind) => kind === "top");
  if (legs >= LIMITS.bared && coverLegs) return false;
  return belly < LIMITS.bared || garments.some(isCropped);
}

/** In face widths below the chin, for a garment whose shoulders are as broad as the body's. */
function necklineOf({ kind, left, right, neckline }: GarmentCutout): number {
  if (kind !== "top" && kind !== "dress") return 0;
  const depth = neckline.y - (left.collar.y + right.collar.y) / 2;
  return SHOULDERS.below + (SHOULDERS.breadth * depth) / (right.shoulder.x - left.shoulder.x);
}

function isCropped({ kind, left, right }: GarmentCutout): boolean {
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2;
  return kind === "top" && length < CROPPED * (right.shoulder.x - left.shoulder.x);
}

function hasColor(picture: RgbaImage, color: Color): boolean {
  const lab = toLab(shrinkToFit(picture, COMPARED_SIDE));
  let [like, count] = [0, 0];
  for (let y = Math.round(MIDDLE * lab.height); y < (1 - MIDDLE) * lab.height; y++) {
    for (let x = Math.round(MIDDLE * lab.width); x < (1 - MIDDLE) * lab.width; x++) {
      count++;
      if (isOfColor(lab, y * lab.width + x, color)) like++;
    }
  }
  return like > MUCH * count;
}
