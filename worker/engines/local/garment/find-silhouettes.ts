import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { countInside, fitWithin, type RgbaImage, toLab } from "../image/index.ts";
import { rankSilhouettes } from "./alternative-silhouettes.ts";
import { fitBackground } from "./background.ts";
import { cutSilhouette } from "./cut-silhouette.ts";
import { computeEdgeMaps } from "./edge-maps.ts";
import { findSilhouette, silhouetteFromAlpha } from "./silhouette.ts";
import { type RatedSilhouette, rateByTrunk, rateGiven } from "./silhouette-quality.ts";

/** Pixels; a warped garment has no more. */
const WORKING_SIDE = 1024;
const ANALYSED_PIXELS = 330 * 440;
/** The least sharpness of a cut on a ground that is not plain. */
const MIN_SHARPNESS = 0.4;
/** The share of the border that matches the background; busy scenes reach 0.7. */
const MIN_PLAINNESS = 0.75;
const MIN_AREA = 0.06;
const LARGEST_AREA = 0.9;
const LARGEST_BORDER = 0.3;
const SPECK = 0.01;
/** The area of all objects over that of the largest. */
const LARGEST_REST = 1.35;
const MIN_CUT_OFF = 0.06;
/** A hem is seen where at least a quarter of it ends above the border: shares of the picture's height and of the hem. */
const HEM = 0.12;
const HIDDEN_HEM = 0.75;

/** The picture in the size in which garments are cut out. */
export function workingGarment(picture: RgbaImage): RgbaImage {
  return fitWithin(picture, WORKING_SIDE);
}

/** The picture in the size in which silhouettes are found. */
export function analysedSize(picture: RgbaImage): RgbaImage {
  return fitWithin(picture, WORKING_SIDE, ANALYSED_PIXELS);
}

/** The silhouettes of a garment, the most trusted first, or why there is none. */
export function findSilhouettes(
  image: RgbaImage,
  small: RgbaImage,
  strokes: GarmentStrokes,
): (() => RatedSilhouette)[] | GarmentRefusal {
  const own = silhouetteFromAlpha(small);
  if (own) return [() => rateGiven(own)];
  const lab = toLab(small);
  const background = fitBackground(lab);
  const edgeMaps = computeEdgeMaps(image, lab, background);
  if (strokes.length > 0) return [() => rateGiven(cutSilhouette(edgeMaps, lab, strokes))];
  let cut: RatedSilhouette | null = null;
  const cutOf = () => {
    cut ??= rateByTrunk(cutSilhouette(edgeMaps, lab, []));
    return cut;
  };
  const flooded = background.plainness < MIN_PLAINNESS ? null : findSilhouette(edgeMaps);
  if (flooded && flooded.area < LARGEST_AREA * flooded.inside.length) {
    return rankSilhouettes(edgeMaps, flooded, cutOf);
  }
  if (cutOf().silhouette.sharpness > MIN_SHARPNESS) return [cutOf];
  if (background.plainness < MIN_PLAINNESS) return "garment_busy";
  return flooded ? "garment_unclear" : "garment_empty";
}

/** Why a garment cannot be used where it is in its picture; null if it can. */
export function misplacement({ silhouette, isGiven }: RatedSilhouette): GarmentRefusal | null {
  const { inside, width, height, area, all } = silhouette;
  const share = area / inside.length;
  if (isGiven) return share < SPECK ? "garment_empty" : null;
  if (all > LARGEST_REST * area && all > MIN_AREA * inside.length) return "garment_several";
  if (share < MIN_AREA) return share < SPECK ? "garment_empty" : "garment_small";
  const covered = (row: number) =>
    countInside(inside.subarray(row * width, (row + 1) * width)) / width;
  let hem = 0;
  for (let row = Math.floor((1 - HEM) * height); row < height; row++)
    hem = Math.max(hem, covered(row));
  // A model is cut off at the neck or the legs.
  const runsOut =
    covered(0) > MIN_CUT_OFF || covered(height - 1) > Math.max(MIN_CUT_OFF, HIDDEN_HEM * hem);
  const isCut = runsOut || onBorder(inside, width, height) > LARGEST_BORDER;
  return isCut || share > LARGEST_AREA ? "garment_cut" : null;
}

/** The share of the picture's border within the garment. */
function onBorder(inside: Uint8Array, width: number, height: number): number {
  let count = 0;
  for (let x = 0; x < width; x++) count += inside[x] + inside[inside.length - 1 - x];
  for (let i = 0; i < inside.length; i += width) count += inside[i] + inside[i + width - 1];
  return count / (2 * (width + height));
}
