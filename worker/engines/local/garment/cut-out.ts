import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  bleedColors,
  type LabImage,
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
import { findFaces } from "../person/index.ts";
import { withoutStrip } from "./bodysuit.ts";
import { shapeOfBottom } from "./bottom-shape.ts";
import { legsOpenFirst } from "./filled-legs.ts";
import { analysedSize, findSilhouettes, misplacement, workingGarment } from "./find-silhouettes.ts";
import { whyFolded } from "./folded.ts";
import {
  edgesOfSleeve,
  type GarmentKind,
  type GarmentResult,
  isBottom,
  type SleeveLength,
  type Turns,
} from "./garment.ts";
import { classifyKind } from "./garment-kind.ts";
import { withoutHangerBar } from "./hanger-bar.ts";
import type { SideLandmarks } from "./landmarks.ts";
import { openLegGap } from "./leg-gap.ts";
import { matteEdge, pureCloth, softMask } from "./matting.ts";
import { findLandmarks } from "./merged-sleeves.ts";
import { mirrorEitherSide, mirrorHiddenSide } from "./mirrored-side.ts";
import { findNeck, type Neck } from "./neck-opening.ts";
import { type HalfOutline, type Sides, splitOutline } from "./outline.ts";
import { cutsSleeves, refuseSides } from "./plausible-sides.ts";
import { removeShadedGround } from "./shaded-ground.ts";
import { isClean, type RatedSilhouette } from "./silhouette-quality.ts";
import { openSleeveGaps } from "./sleeve-gaps.ts";
import { withoutSpikes } from "./spikes.ts";
import { withThinStraps } from "./thin-straps.ts";
import { liesSideways, turnPicture, turnShape, turnsToTry } from "./turned.ts";

/** Garments with a folded sleeve reach this. */
const MIN_SYMMETRY = 0.72;
const MIN_GIVEN_SYMMETRY = 0.55;
/** Over the trunk's width; short sleeves have up to 0.3. */
const LONG_INNER_SEAM = 0.42;
/** Over the picture's height. */
const MIN_DIP = 0.008;
const MIN_CONFIDENCE = 0.4;
/** Refusals that a garment gets for its shape; the others also hold for a turned picture. */
const OF_SHAPE: readonly GarmentRefusal[] = ["garment_shapeless", "garment_unclear"];
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
  const [firstOf, ...others] = legsOpenFirst(found, kind);
  const shape = firstOf();
  let result = cutAlong(shape, image, kind);
  // A person drew the strokes on the picture as it is.
  const turned = strokes.length > 0 ? null : cutTurned(shape, image, { kind, result });
  if (turned?.ok) return turned;
  for (const shapeOf of others) {
    if (result.ok) return result;
    const other = cutAlong(shapeOf(), image, kind);
    if (other.ok) result = other;
  }
  return turned ?? result;
}

interface AsItLies {
  readonly kind: GarmentKind | null;
  readonly result: GarmentResult;
}

/** The result of the garment turned upright, or why that is refused; null if it seems upright. */
function cutTurned(
  shape: RatedSilhouette,
  image: RgbaImage,
  { kind, result }: AsItLies,
): GarmentResult | null {
  const isMisplaced = !result.ok && !OF_SHAPE.includes(result.failureCode);
  const turns = isMisplaced ? [] : turnsToTry(shape, result.ok);
  // Faces are found upright: whoever is in the picture is not turned.
  if (turns.length === 0 || findFaces(image).length > 0) return null;
  for (const quarters of turns) {
    const turned = cutAlong(turnShape(shape, quarters), turnPicture(image, quarters), kind);
    const isWorse =
      turned.ok && result.ok && turned.garment.confidence < result.garment.confidence - 0.1;
    if (turned.ok && !isWorse)
      return { ...turned, garment: { ...turned.garment, turns: quarters } };
  }
  return liesSideways(turns) ? refuse("garment_turned") : null;
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

/** The image of a garment that was cut out of the same picture before, by its `inner` pixels. */
export function imageOfGarment(picture: RgbaImage, inner: Mask, turns: Turns): RgbaImage {
  return bleedColors(turnPicture(workingGarment(picture), turns), inner.data, BLEED_REACH);
}

/** The same picture with another alpha channel, 0..255. */
export function withAlpha({ width, height, data }: RgbaImage, mask: Uint8Array): RgbaImage {
  const copy = new Uint8ClampedArray(data);
  for (const [i, alpha] of mask.entries()) copy[4 * i + 3] = alpha;
  return { width, height, data: copy };
}

function cutAlong(
  found: RatedSilhouette,
  image: RgbaImage,
  given: GarmentKind | null,
): GarmentResult {
  const reason = misplacement(found) ?? (given ? null : whyFolded(found));
  if (reason) return refuse(reason);
  const shape = withGaps(found, image, given);
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
  const seen = mirrorHiddenSide(findLandmarks(halves), whole, ownAxis);
  const likely = likelySides(seen, shape, given, () => mirrorEitherSide(seen, halves, ownAxis));
  if (likely.unlikely) return refuse(likely.unlikely);
  const { left, right, kind, sleeves, sides } = likely;
  const clean = isBottom(kind) ? withoutSpikes(withoutHangerBar(found, labOnce(image))) : found;
  if (clean !== found) return cutAlong(clean, image, given);
  if (!shape.isGiven && sleeves !== "none" && !isBottom(kind) && cutsSleeves(cloth, image))
    return refuse("garment_cut");

  const confidence = shape.trust * Math.min(left.clearness, right.clearness);
  if (confidence < MIN_CONFIDENCE) return refuse("garment_unclear");

  const hasNeck = !isBottom(kind);
  const neck = hasNeck ? findNeck(image, outer, sides) : null;
  if (
    hasNeck &&
    !given &&
    !shape.isGiven &&
    // The handle of a mug encloses a gap too.
    (sleeves === "none" || Number(left.isSeen) + Number(right.isSeen) < (open ? 2 : 1)) &&
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
  const measured = { kind, sleeves, neckline, bottom, confidence, turns: 0 } as const;
  const garment = { ...measured, ...drawn, ...sides };
  const { width, height } = image;
  return { ok: true, garment, inner: { width, height, data: pure } };
}

/** The silhouette with its thin straps, and with the gaps between legs and between sleeves and trunk. */
function withGaps(
  found: RatedSilhouette,
  image: RgbaImage,
  given: GarmentKind | null,
): RatedSilhouette {
  const labOf = labOnce(image);
  const legs = openLegGap(found, labOf);
  if (given && isBottom(given)) return legs;
  return withThinStraps(removeShadedGround(withoutStrip(legs), labOf), labOf);
}

/** Returns the picture in the silhouette's size; it is converted at the first call. */
function labOnce(image: RgbaImage): () => LabImage {
  let lab: LabImage | null = null;
  return () => {
    lab ??= toLab(analysedSize(image));
    return lab;
  };
}

/** The landmarks as they were read, or the first likely ones of those with one side mirrored. */
function likelySides(
  seen: Sides<SideLandmarks>,
  shape: RatedSilhouette,
  given: GarmentKind | null,
  mirroredOf: () => readonly Sides<SideLandmarks>[],
) {
  const first = readSides(seen, shape, given);
  const mirrored = first.unlikely ? mirroredOf() : [];
  const read = mirrored.map((sides) => readSides(sides, shape, given));
  return read.find(({ unlikely }) => unlikely === null) ?? first;
}

/** The garment's kind by these landmarks, and `unlikely`: why they are refused, or null. */
function readSides(
  { left, right }: Sides<SideLandmarks>,
  { silhouette, axis, isBodysuit }: RatedSilhouette,
  given: GarmentKind | null,
) {
  const sleeves = sleeveLength(left, right);
  const sides = { left: left.points, right: right.points };
  const kind = given ?? (isBodysuit ? "top" : classifyKind(silhouette, axis, sleeves, sides));
  const unlikely = isBottom(kind) ? null : refuseSides(sides, axis);
  return { left, right, kind, sleeves, sides, unlikely };
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
