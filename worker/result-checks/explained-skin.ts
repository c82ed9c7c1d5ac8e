import { cutOutGarment, type GarmentCutout } from "../engines/local/garment/index.ts";
import { type RgbaImage, toLab } from "../engines/local/image/index.ts";
import type { Face } from "../engines/local/person/index.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import type { Aligned } from "./align.ts";
import { type Bared, baredOf, type Color, isOfColor } from "./bared.ts";
import { COMPARED_SIDE } from "./unchanged.ts";

/** The margin around the middle of a garment's picture. */
const MIDDLE = 0.25;
/** The share of a colour in that middle, from which the garment may be that colour all over. */
const MUCH = 0.6;
/** A print may be larger on the body than in its picture by this factor. */
const ENLARGED = 1.3;
/** A smaller share of a garment in the skin's colour is none. */
const PRINTED = 0.1;
/** In face widths, the first below the chin and with the ease of an open collar. */
const SHOULDERS = { below: 0.8, breadth: 2.6 };
/** A top shorter than this, in breadths of its shoulders, ends above the belly. */
const CROPPED = 0.8;

/**
 * The share of chest, belly or legs that is newly bare, 0..1, without what a garment explains: what
 * its neckline opens, a belly under a cropped top, legs under a skirt, dress or shorts, and as much
 * of its own colour as its picture shows.
 *
 * @param limit a smaller share needs no explanation
 * @param garmentsOf called only if there is more; null for a picture that is gone
 */
export async function unexplainedSkin(
  aligned: Aligned,
  face: Face,
  limit: number,
  garmentsOf: () => Promise<readonly (RgbaImage | null)[]>,
): Promise<number> {
  const bared = baredOf(aligned, face);
  const most = mostOf(bared);
  if (most < limit) return most;
  const garments = (await garmentsOf()).filter((garment) => garment !== null);
  if (garments.length === 0) return most;
  const printed = Math.max(...garments.map((garment) => shareOf(garment, bared.color)));
  if (printed > MUCH) return 0;
  const left = mostOf(unexplained(garments, aligned, face) ?? bared);
  return printed > PRINTED ? left - ENLARGED * printed : left;
}

function mostOf({ chest, belly, legs }: Shares): number {
  return Math.max(chest, belly, legs);
}

type Shares = Pick<Bared, "chest" | "belly" | "legs">;

/** What garments of these forms leave unexplained; null where one cannot be cut out. */
function unexplained(pictures: readonly RgbaImage[], aligned: Aligned, face: Face): Shares | null {
  const garments: GarmentCutout[] = [];
  for (const picture of pictures) {
    const cutOut = cutOutGarment(picture);
    if (!cutOut.ok) return null;
    garments.push(cutOut.garment);
  }
  const { chest, belly, legs } = baredOf(aligned, face, Math.max(...garments.map(necklineOf)));
  const kinds = garments.map(({ kind }) => kind);
  const coverLegs = kinds.includes("trousers") || kinds.every((kind) => kind === "top");
  return {
    chest,
    belly: garments.some(isCropped) ? 0 : belly,
    legs: coverLegs ? legs : 0,
  };
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

/** The share of a colour in the middle of a garment's picture, 0..1. */
function shareOf(picture: RgbaImage, color: Color): number {
  const lab = toLab(shrinkToFit(picture, COMPARED_SIDE));
  let [like, count] = [0, 0];
  for (let y = Math.round(MIDDLE * lab.height); y < (1 - MIDDLE) * lab.height; y++) {
    for (let x = Math.round(MIDDLE * lab.width); x < (1 - MIDDLE) * lab.width; x++) {
      count++;
      if (isOfColor(lab, y * lab.width + x, color)) like++;
    }
  }
  return like / Math.max(1, count);
}
