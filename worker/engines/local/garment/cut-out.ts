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

/** The longer side of what is given out: drawn on a person a garment has no more pixels. */
const WORKING_SIDE = 1024;
/** Pixels with which a garment is looked at: 330 x 440 show all but the edge itself. */
const ANALYSED_PIXELS = 330 * 440;
/** Share of the border that must lie on the ground; scenes reach 0.7. */
const LEAST_PLAINNESS = 0.75;
const LEAST_AREA = 0.06;
const LARGEST_AREA = 0.9;
/** A thing below this share is a speck on an empty ground. */
const HARDLY_ANYTHING = 0.01;
/** All that lies on the ground may be so many times the largest thing. */
const LARGEST_REST = 1.35;
/** Cloth on this share of the picture's first and last row runs out of it. */
const LEAST_RUN_OUT = 0.06;
/** Overlap with the mirror image: garments laid askew or with a folded sleeve reach this. */
const LEAST_SYMMETRY = 0.72;
/** A neckline dips by this share of the picture's height. */
const LEAST_DIP = 0.008;
/** Below this more cut-outs were wrong than right. */
const LEAST_CONFIDENCE = 0.4;
const BLEED_REACH = 24;
/** Over the edge alone they are carried so far. */
const EDGE_REACH = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface CutOutOptions {
  /** What the picture shows, if the caller knows; else it is told by the shape. */
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

/** Cuts the garment of a silhouette out of the picture, or says what is wrong with it. */
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

/** The picture with its colours bled outwards, and the masks. */
function drawCutOut(image: RgbaImage, outer: Uint8Array, pure: Uint8Array, neck: Neck | null) {
  const { width, height } = image;
  // At the neck the front borders on the garment's own back and not on the ground.
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

/** Takes the neck out of a mask of this width. */
function lower(mask: Uint8Array, width: number, { kept, box }: Neck): void {
  for (let y = 0, k = 0; y < box.height; y++) {
    for (let i = (box.y + y) * width + box.x, end = i + box.width; i < end; i++, k++) {
      if (mask[i]! > kept.data[k]!) mask[i] = kept.data[k]!;
    }
  }
}

/** 1 where at least half of a pixel is cloth, but for flecks beside the garment; 0 elsewhere. */
function mostlyCloth(mask: Uint8Array, { width, height }: Size): Uint8Array {
  const inside = new Uint8Array(mask.length);
  for (let i = 0; i < inside.length; i++) inside[i] = mask[i]! > 127 ? 1 : 0;
  return largestComponent(inside, width, height).inside;
}

/** Whole numbers are pixel centres. */
function resizePoint({ x, y }: Point, from: Size, to: Size): Point {
  return {
    x: ((x + 0.5) * to.width) / from.width - 0.5,
    y: ((y + 0.5) * to.height) / from.height - 0.5,
  };
}

/** Whether the outline is lower at the axis than beside it: a ball's or a box's is not. */
function dips({ down }: HalfOutline, height: number): boolean {
  return down[0]! - down.reduce((p, q) => Math.min(p, q)) > LEAST_DIP * height;
}

function refuse(failureCode: GarmentRefusal): GarmentResult {
  return { ok: false, failureCode };
}

/** The garment's silhouette at the size of `small`; where one is in doubt, another before it. */
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

/** What keeps a shape from being the picture's one subject. */
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

/** Sleeves against the trunk's width: a short one is half as long, a long one half as long again. */
function sleeveLength(left: SideLandmarks, right: SideLandmarks): SleeveLength {
  if (!left.hasSleeve && !right.hasSleeve) return "none";
  const trunk = right.points.armpit.x - left.points.armpit.x;
  const lengths = [left, right].map(({ points }) => {
    const cuff = midpoint(points.cuffOuter, points.cuffInner);
    return Math.hypot(cuff.x - points.shoulder.x, cuff.y - points.shoulder.y);
  });
  return Math.max(...lengths) > trunk ? "long" : "short";
}
