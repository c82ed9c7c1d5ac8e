import type { GarmentRefusal } from "#worker/contract/failures.ts";
import {
  bleedColours,
  fitWithin,
  largestComponent,
  type Point,
  type RgbaImage,
  toLab,
} from "../image/index.ts";
import { doubtSilhouette } from "./alternative-silhouettes.ts";
import { matteEdge, pureCloth, softMask } from "./edge.ts";
import { type GarmentKind, type GarmentResult, mapSide, type SleeveLength } from "./garment.ts";
import { fitGround } from "./ground.ts";
import { tellKind } from "./kind.ts";
import { findSideLandmarks, type SideLandmarks } from "./landmarks.ts";
import { findNeck, type Neck } from "./neck.ts";
import { type HalfOutline, splitOutline } from "./outline.ts";
import { readRelief } from "./relief.ts";
import { isClean, readShape, type Shape } from "./shape.ts";
import { findSilhouette, type Silhouette, silhouetteFromAlpha } from "./silhouette.ts";

/** The longer side of the cut-out: a worn garment has no more pixels. */
const WORKING_SIDE = 1024;
/** The analysed size: 330 x 440 shows all but the edge itself. */
const ANALYSED_PIXELS = 330 * 440;
/** The share of the border that must match the ground; scenes reach 0.7. */
const LEAST_PLAINNESS = 0.75;
const LEAST_AREA = 0.06;
const LARGEST_AREA = 0.9;
/** A smaller object is a speck on an empty ground. */
const HARDLY_ANYTHING = 0.01;
/** The largest area of all objects over the largest object's. */
const LARGEST_REST = 1.35;
/** Cloth on this share of the first and the last row is cut off. */
const LEAST_RUN_OUT = 0.06;
/** The overlap with the mirror image; garments with a folded sleeve reach this. */
const LEAST_SYMMETRY = 0.72;
/** The depth of a neckline as a share of the picture's height. */
const LEAST_DIP = 0.008;
/** Below this confidence, most cut-outs are wrong. */
const LEAST_CONFIDENCE = 0.4;
const BLEED_REACH = 24;
/** The reach of colours across the edge alone. */
const EDGE_REACH = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface CutOutOptions {
  /** The kind of garment, where the caller knows it. */
  readonly kind?: GarmentKind | "auto";
}

/**
 * Cuts a garment out of a product picture and finds its landmarks. Refuses, each with its own
 * code, a picture without a plain ground, with too little or too much or several things on
 * it, and what is not shaped like a garment.
 */
export function cutOutGarment(
  picture: RgbaImage,
  { kind: known = "auto" }: CutOutOptions = {},
): GarmentResult {
  const image = fitWithin(picture, WORKING_SIDE);
  const small = fitWithin(image, WORKING_SIDE, ANALYSED_PIXELS);
  const found = findSilhouettes(image, small);
  if (typeof found === "string") return refuse(found);
  let result: GarmentResult = refuse("garment_empty");
  for (const shape of found) {
    result = cutAlong(shape, image, known);
    if (result.ok) break;
  }
  return result;
}

/** Cuts the garment of a silhouette out of the picture, or returns why it cannot. */
function cutAlong(shape: Shape, image: RgbaImage, known: GarmentKind | "auto"): GarmentResult {
  const { silhouette, axis } = shape;
  const small: Size = silhouette;
  const reason = misplacement(silhouette);
  if (reason) return refuse(reason);

  const outline = softMask(silhouette.inside, small, image);
  const pure = pureCloth(outline.wide, image.width);
  const outer = matteEdge(image, bleedColours(image, pure, EDGE_REACH), outline);
  const halves = splitOutline(mostlyCloth(outer, image), image.width, image.height, {
    ...axis,
    foot: resizePoint(axis.foot, small, image),
  });
  if (shape.rough === Number.POSITIVE_INFINITY || halves === null)
    return refuse("garment_shapeless");
  if (axis.symmetry < LEAST_SYMMETRY)
    return refuse(isClean(shape) ? "garment_shapeless" : "garment_unclear");
  const left = findSideLandmarks(halves.left);
  const right = findSideLandmarks(halves.right);
  const sleeves = sleeveLength(left, right);
  const toSmall = (point: Point) => resizePoint(point, image, small);
  const brought = ({ points }: SideLandmarks) => mapSide(points, toSmall);
  const kind =
    known === "auto" ? tellKind(silhouette, axis, brought(left), brought(right), sleeves) : known;

  const confidence = shape.trust * Math.min(left.clearness, right.clearness);
  if (confidence < LEAST_CONFIDENCE) return refuse("garment_unclear");

  const sides = { left: left.points, right: right.points };
  const neck = kind === "top" || kind === "dress" ? findNeck(image, outer, sides) : null;
  if (kind === "top" && sleeves === "none" && neck === null && !dips(halves.left, image.height)) {
    return refuse("garment_shapeless");
  }
  const neckline = neck?.lowest ?? midpoint(sides.left.collar, sides.right.collar);
  const drawn = drawCutOut(image, outer, pure, neck);
  return { ok: true, garment: { kind, sleeves, ...drawn, ...sides, neckline, confidence } };
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
    image: bleedColours(image, pure, BLEED_REACH),
    mask: { width, height, data: mask },
    outer: { width, height, data: outer },
  };
}

/** Removes the neck opening from a mask of this width. */
function lower(mask: Uint8Array, width: number, { kept, box }: Neck): void {
  for (let y = 0, k = 0; y < box.height; y++) {
    for (let i = (box.y + y) * width + box.x, end = i + box.width; i < end; i++, k++) {
      if (mask[i] > kept.data[k]) mask[i] = kept.data[k];
    }
  }
}

/** 1 where at least half of a pixel is cloth, without flecks beside the garment. */
function mostlyCloth(mask: Uint8Array, { width, height }: Size): Uint8Array {
  const inside = new Uint8Array(mask.length);
  for (let i = 0; i < inside.length; i++) inside[i] = mask[i] > 127 ? 1 : 0;
  return largestComponent(inside, width, height).inside;
}

/** Integer coordinates are pixel centres. */
function resizePoint({ x, y }: Point, from: Size, to: Size): Point {
  return {
    x: ((x + 0.5) * to.width) / from.width - 0.5,
    y: ((y + 0.5) * to.height) / from.height - 0.5,
  };
}

/** Whether the outline is lower at the axis than beside it, unlike a ball's or a box's. */
function dips({ down }: HalfOutline, height: number): boolean {
  return down[0] - down.reduce((p, q) => Math.min(p, q)) > LEAST_DIP * height;
}

function refuse(failureCode: GarmentRefusal): GarmentResult {
  return { ok: false, failureCode };
}

/** The garment's silhouette at the size of `small`, after its alternatives. */
function findSilhouettes(image: RgbaImage, small: RgbaImage): Shape[] | GarmentRefusal {
  const own = silhouetteFromAlpha(small);
  if (own) return [readShape(own)];
  const lab = toLab(small);
  const ground = fitGround(lab);
  if (ground.plainness < LEAST_PLAINNESS) return "garment_busy";
  const relief = readRelief(image, lab, ground);
  const silhouette = findSilhouette(relief);
  return silhouette ? doubtSilhouette(relief, silhouette) : "garment_empty";
}

/** Why a shape is not the picture's single object. */
function misplacement({ inside, width, height, area, all }: Silhouette): GarmentRefusal | null {
  const share = area / inside.length;
  if (all > LARGEST_REST * area && all > LEAST_AREA * inside.length) return "garment_several";
  if (share < LEAST_AREA) return share < HARDLY_ANYTHING ? "garment_empty" : "garment_small";
  const covered = (row: number) =>
    inside.subarray(row * width, (row + 1) * width).reduce((sum, value) => sum + value, 0) / width;
  const runsOut = covered(0) > LEAST_RUN_OUT && covered(height - 1) > LEAST_RUN_OUT;
  return runsOut || share > LARGEST_AREA ? "garment_cut" : null;
}

function midpoint(p: Point, q: Point): Point {
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

/** A short sleeve is half the trunk's width long, a long sleeve one and a half times. */
function sleeveLength(left: SideLandmarks, right: SideLandmarks): SleeveLength {
  if (!left.hasSleeve && !right.hasSleeve) return "none";
  const trunk = right.points.armpit.x - left.points.armpit.x;
  const lengths = [left, right].map(({ points }) => {
    const cuff = midpoint(points.cuffOuter, points.cuffInner);
    return Math.hypot(cuff.x - points.shoulder.x, cuff.y - points.shoulder.y);
  });
  return Math.max(...lengths) > trunk ? "long" : "short";
}
