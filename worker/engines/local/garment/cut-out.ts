import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  bleedColors,
  countInside,
  fitWithin,
  largestComponent,
  type Mask,
  mean,
  type Point,
  pathLength,
  type RgbaImage,
  resizePoint,
  type Size,
  toLab,
} from "../image/index.ts";
import { rankSilhouettes } from "./alternative-silhouettes.ts";
import { fitBackground } from "./background.ts";
import { withoutStrip } from "./bodysuit.ts";
import { shapeOfBottom } from "./bottom-shape.ts";
import { cutSilhouette } from "./cut-silhouette.ts";
import { computeEdgeMaps } from "./edge-maps.ts";
import {
  edgesOfSleeve,
  type GarmentKind,
  type GarmentResult,
  isBottom,
  type SleeveLength,
} from "./garment.ts";
import { classifyKind } from "./garment-kind.ts";
import type { SideLandmarks } from "./landmarks.ts";
import { matteEdge, pureCloth, softMask } from "./matting.ts";
import { findLandmarks } from "./merged-sleeves.ts";
import { mirrorHiddenSide } from "./mirrored-side.ts";
import { findNeck, type Neck } from "./neck-opening.ts";
import { type HalfOutline, splitOutline } from "./outline.ts";
import { findSilhouette, silhouetteFromAlpha } from "./silhouette.ts";
import { isClean, type RatedSilhouette, rateByTrunk, rateGiven } from "./silhouette-quality.ts";
import { openSleeveGaps } from "./sleeve-gaps.ts";

/** A worn garment has no more pixels. */
const WORKING_SIDE = 1024;
const ANALYSED_PIXELS = 330 * 440;
/** The share of the border that matches the background; busy scenes reach 0.7. */
const MIN_PLAINNESS = 0.75;
const MIN_AREA = 0.06;
const LARGEST_AREA = 0.9;
const LARGEST_BORDER = 0.3;
const SPECK = 0.01;
/** The area of all objects over that of the largest. */
const LARGEST_REST = 1.35;
const MIN_CUT_OFF = 0.06;
/** A hem is seen where most of it ends above the border: shares of the picture's height and of the hem. */
const HEM = 0.12;
const HIDDEN_HEM = 0.55;
/** Garments with a folded sleeve reach this. */
const MIN_SYMMETRY = 0.72;
const MIN_GIVEN_SYMMETRY = 0.55;
/** Over the trunk's width; short sleeves have up to 0.3. */
const LONG_INNER_SEAM = 0.42;
/** Over the picture's height. */
const MIN_DIP = 0.008;
const MIN_CONFIDENCE = 0.4;
const BLEED_REACH = 24;
const EDGE_REACH = 8;

/** Without `strokes` and `kind` the picture alone determines the garment's place and kind. */
export function cutOutGarment(
  picture: RgbaImage,
  strokes: GarmentStrokes = [],
  kind: GarmentKind | null = null,
): GarmentResult {
  const image = workingGarment(picture);
  const found = findSilhouettes(image, analysedSize(image), strokes);
  if (typeof found === "string") return refuse(found);
  let refusal: GarmentResult | null = null;
  for (const shapeOf of found) {
    const result = cutAlong(shapeOf(), image, kind);
    if (result.ok) return result;
    refusal ??= result;
  }
  return refusal ?? refuse("garment_empty");
}

/** The garment on a transparent ground, smaller if its shape is refused; null if none is found. */
export function cutOutPicture(picture: RgbaImage, strokes: GarmentStrokes): RgbaImage | null {
  const result = cutOutGarment(picture, strokes);
  if (result.ok) return withAlpha(result.garment.image, result.garment.outer.data);
  const small = analysedSize(picture);
  const found = findSilhouettes(picture, small, strokes);
  if (typeof found === "string") return null;
  const { inside } = found[0]().silhouette;
  return withAlpha(
    small,
    inside.map((own) => 255 * own),
  );
}

/** The picture in the size in which garments are cut out. */
export function workingGarment(picture: RgbaImage): RgbaImage {
  return fitWithin(picture, WORKING_SIDE);
}

/** The image of a garment that was cut out of the same picture before, by its `inner` pixels. */
export function imageOfGarment(picture: RgbaImage, inner: Mask): RgbaImage {
  return bleedColors(workingGarment(picture), inner.data, BLEED_REACH);
}

/** The same picture with another alpha channel, 0..255. */
export function withAlpha({ width, height, data }: RgbaImage, mask: Uint8Array): RgbaImage {
  const copy = new Uint8ClampedArray(data);
  for (const [i, alpha] of mask.entries()) copy[4 * i + 3] = alpha;
  return { width, height, data: copy };
}

function analysedSize(picture: RgbaImage): RgbaImage {
  return fitWithin(picture, WORKING_SIDE, ANALYSED_PIXELS);
}

function cutAlong(
  found: RatedSilhouette,
  image: RgbaImage,
  given: GarmentKind | null,
): GarmentResult {
  const reason = misplacement(found);
  if (reason) return refuse(reason);
  const shape = given && isBottom(given) ? found : withoutStrip(found);
  const { silhouette, axis } = shape;
  const small: Size = silhouette;

  const outline = softMask(silhouette.inside, small, image);
  const pure = pureCloth(outline.wide, image.width);
  const outer = matteEdge(image, bleedColors(image, pure, EDGE_REACH), outline);
  const ownAxis = { ...axis, foot: resizePoint(axis.foot, small, image) };
  const cloth = mostlyCloth(outer, image);
  const open = openSleeveGaps(cloth, image, ownAxis);
  const halves = splitOutline(open ?? cloth, image.width, image.height, ownAxis);
  if (shape.rough === Number.POSITIVE_INFINITY || halves === null)
    return refuse("garment_shapeless");
  if (axis.symmetry < (shape.isGiven ? MIN_GIVEN_SYMMETRY : MIN_SYMMETRY))
    return refuse(isClean(shape) ? "garment_shapeless" : "garment_unclear");
  const whole = { width: image.width, height: image.height, data: outer };
  const { left, right } = mirrorHiddenSide(findLandmarks(halves), whole, ownAxis);
  const sleeves = sleeveLength(left, right);
  const sides = { left: left.points, right: right.points };
  const kind = given ?? classifyKind(silhouette, axis, sleeves, sides);

  const confidence = shape.trust * Math.min(left.clearness, right.clearness);
  if (confidence < MIN_CONFIDENCE) return refuse("garment_unclear");

  const hasNeck = !isBottom(kind);
  const neck = hasNeck ? findNeck(image, outer, sides) : null;
  if (
    hasNeck &&
    !given &&
    !shape.isGiven &&
    // The handle of a mug encloses a gap too.
    (sleeves === "none" || open !== null) &&
    neck === null &&
    !dips(halves.left, image.height)
  ) {
    return refuse("garment_shapeless");
  }
  const neckline = neck?.lowest ?? midpoint(sides.left.collar, sides.right.collar);
  const isTold = given !== null || shape.isGiven;
  const bottom = isBottom(kind) ? shapeOfBottom(cloth, image, ownAxis, { kind, isTold }) : null;
  if (isBottom(kind) && !bottom) return refuse("garment_shapeless");
  const drawn = drawCutOut(image, outer, pure, neck);
  const garment = { kind, sleeves, ...drawn, ...sides, neckline, bottom, confidence };
  const { width, height } = image;
  return { ok: true, garment, inner: { width, height, data: pure } };
}

function drawCutOut(image: RgbaImage, outer: Uint8Array, pure: Uint8Array, neck: Neck | null) {
  const { width, height } = image;
  // At the neck the front is next to the garment's own back.
  const mask = outer.slice();
  if (neck) {
    lower(pure, width, neck);
    lower(mask, width, neck);
  }
  return {
    image: bleedColors(image, pure, BLEED_REACH),
    mask: { width, height, data: mask },
    outer: { width, height, data: outer },
  };
}

function lower(mask: Uint8Array, width: number, { remaining, box }: Neck): void {
  for (let y = 0, k = 0; y < box.height; y++) {
    for (let i = (box.y + y) * width + box.x, end = i + box.width; i < end; i++, k++) {
      if (mask[i] > remaining.data[k]) mask[i] = remaining.data[k];
    }
  }
}

function mostlyCloth(mask: Uint8Array, { width, height }: Size): Uint8Array {
  const inside = new Uint8Array(mask.length);
  for (let i = 0; i < inside.length; i++) inside[i] = mask[i] > 127 ? 1 : 0;
  return largestComponent(inside, width, height).inside;
}

/** A neckline dips at the axis, a ball or a box does not. */
function dips({ down }: HalfOutline, height: number): boolean {
  return down[0] - down.reduce((p, q) => Math.min(p, q)) > MIN_DIP * height;
}

function refuse(failureCode: GarmentRefusal): GarmentResult {
  return { ok: false, failureCode };
}

function findSilhouettes(
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
  const cutOf = () => rateByTrunk(cutSilhouette(edgeMaps, lab, []));
  const flooded = background.plainness < MIN_PLAINNESS ? null : findSilhouette(edgeMaps);
  if (flooded && flooded.area < LARGEST_AREA * flooded.inside.length) {
    return rankSilhouettes(edgeMaps, flooded, cutOf);
  }
  const cut = cutOf();
  if (cut.silhouette.sharpness > MIN_CONFIDENCE) return [() => cut];
  if (background.plainness < MIN_PLAINNESS) return "garment_busy";
  return flooded ? "garment_unclear" : "garment_empty";
}

function misplacement({ silhouette, isGiven }: RatedSilhouette): GarmentRefusal | null {
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

function midpoint(p: Point, q: Point): Point {
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

/** A short sleeve is half the trunk's width long and has hardly an inner seam. */
function sleeveLength(left: SideLandmarks, right: SideLandmarks): SleeveLength {
  if (!left.hasSleeve && !right.hasSleeve) return "none";
  const trunk = right.points.armpit.x - left.points.armpit.x;
  const sleeves = [left.points, right.points];
  const outer = sleeves.map(({ shoulder, outerEdge, cuffOuter, cuffInner }) =>
    pathLength([shoulder, ...outerEdge, midpoint(cuffOuter, cuffInner)]),
  );
  const inner = sleeves.map((side) => pathLength(edgesOfSleeve(side).inner));
  const isLong = Math.max(...outer) > trunk || mean(inner) > LONG_INNER_SEAM * trunk;
  return isLong ? "long" : "short";
}
