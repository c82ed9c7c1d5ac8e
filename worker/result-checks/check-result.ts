import { cutOutGarment, type GarmentCutout } from "../engines/local/garment/index.ts";
import { type RgbaImage, toLab } from "../engines/local/image/index.ts";
import { type Face, findFace } from "../engines/local/person/index.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import { type Aligned, alignResult } from "./align.ts";
import { baredOf, type Color, isOfColor } from "./bared.ts";
import type { KeptPhoto } from "./blend-photo.ts";
import { narrowingOf } from "./body-width.ts";
import { faceDifference, skinShift } from "./face-likeness.ts";
import { compareRest } from "./rest-of-picture.ts";
import { COMPARED_SIDE, isUnchanged } from "./unchanged.ts";

/** The longer side of the pictures that are checked, in pixels. */
export const CHECKED_SIDE = 512;

/** The limits of the scores; README.md states the error rates at them. */
const LIMITS = {
  /** As a share of half the usual waist width. */
  narrowing: 0.012,
  /** One minus a correlation. */
  face: 0.15,
  /** Units of a* and b*. */
  skin: 5,
  /** As a share of the area of the chest, the belly or the legs. */
  bared: 0.2,
  /** As a share of the area of each part. */
  changed: { hair: 0.12, hands: 0.35, ground: 0.2 },
} as const;

/** The margin around the middle of a garment's picture, and the least share of a colour there. */
const MIDDLE = 0.25;
const MUCH = 0.2;
/** In face widths, the first below the chin and with the ease of an open collar. */
const SHOULDERS = { below: 0.8, breadth: 2.6 };
/** A top shorter than this, in breadths of its shoulders, ends above the belly. */
const CROPPED = 0.8;

/** The faults of a result; names of `FAILURE_CODES`. */
type ResultFault = "result_unchanged" | "result_changed_body" | "result_bared";

interface CheckedResult {
  /** Null where nothing is wrong. */
  readonly fault: ResultFault | null;
  /** The parts of the photo that may be blended back; null for a fault, or without a face. */
  readonly kept: KeptPhoto | null;
}

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
  if (isUnchanged(shrinkToFit(photo, COMPARED_SIDE), shrinkToFit(result, COMPARED_SIDE))) {
    return refused("result_unchanged");
  }
  const face = findFace(photo);
  if (!face) return { fault: null, kept: null };
  const aligned = alignResult(photo, result);
  if (changesBody(aligned, face)) return refused("result_changed_body");
  const { changed, opacity } = compareRest(aligned, photo, face);
  const { hair, hands, ground } = LIMITS.changed;
  if (changed.hair > hair || changed.hands > hands || changed.ground > ground) {
    return refused("result_changed_body");
  }
  if (await baresMore(aligned, face, garmentsOf)) return refused("result_bared");
  const { placement } = aligned;
  return { fault: null, kept: { placement, photo, result, opacity } };
}

function refused(fault: ResultFault): CheckedResult {
  return { fault, kept: null };
}

async function baresMore(
  aligned: Aligned,
  face: Face,
  garmentsOf: () => Promise<readonly (RgbaImage | null)[]>,
): Promise<boolean> {
  const bared = baredOf(aligned, face);
  if (Math.max(bared.chest, bared.belly, bared.legs) < LIMITS.bared) return false;
  const garments = (await garmentsOf()).filter((garment) => garment !== null);
  if (garments.length === 0) return true;
  const isExplained =
    garments.some((garment) => hasColor(garment, bared.color)) || explain(garments, aligned, face);
  return !isExplained;
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
