import type { GarmentCutout } from "../garment/index.ts";
import { type Mask, mix, type Point } from "../image/index.ts";
import { breadthOf, type Figure } from "./figure.ts";
import { fitDress } from "./fit-dress.ts";
import { type FittedSide, fitArmpit, fitCollar, fitShoulder, shoulderAt } from "./fit-side.ts";
import { fitTrunkSide, TRUNK_EASE } from "./fit-trunk.ts";
import { measureDress } from "./flat-dress.ts";
import type { PointPair } from "./thin-plate.ts";

export interface Fit {
  readonly shoulderScale: number;
  readonly sleeved: boolean;
  /** Whether the cloth ends at the arms: ties of a top without sleeves do not hang beside them. */
  readonly withinArms: boolean;
  /** The row of its lowest point. */
  readonly neckline: number;
  readonly left: FitSide;
  readonly right: FitSide;
  readonly pairs: readonly PointPair[];
}

export interface FitSide {
  /** The highest row of a column that a strap can cover: its loop goes on behind the shoulder. */
  readonly strapTop: (x: number) => number;
  readonly shoulder: Point;
  readonly armpit: Point;
  readonly root: Point;
}

/** Broader shoulders of a garment are padded or dropped. */
const BROADEST_SHOULDERS = 3.7;
const SEAM_BREADTH = 0.95;
const SHOULDER_WEIGHT = 0.65;
/** The least breadth of the shoulders over that of the chest of a garment without sleeves that is filled out. */
const WORN_SHOULDERS = 0.95;
const ROOMIEST = 1.25;
const BELOW_CHIN = 0.15;
const OUTLINE_REACH = 0.06;
/** In face widths: a strap begins this far inwards of its corner at most. */
const BESIDE_STRAP = 0.1;
/** Over the distance of the collars: the row below them and its columns that show whether the neck is open. */
const OPENING = { below: 0.1, beside: 0.15, mostCloth: 0.4 };
/** The `strapTop` of a garment without straps. */
export const noStrapTop = () => Number.NEGATIVE_INFINITY;

/** `trunk` is the garment's mask without its sleeves. */
export function fitTop(garment: GarmentCutout, trunk: Mask, figure: Figure): Fit {
  const scale = scaleOf(garment, figure);
  const flat = garment.kind === "dress" ? measureDress(garment, trunk) : null;
  const common = { garment, trunk, figure, scale, flat };
  const left = fitSide({ ...common, source: garment.left, body: figure.left });
  const right = fitSide({ ...common, source: garment.right, body: figure.right });
  const neckline = {
    source: garment.neckline,
    target: { x: figure.neck.x, y: necklineRow(garment, figure, scale, left, right) },
  };
  return {
    shoulderScale: shoulderScaleOf(garment, figure),
    sleeved: garment.sleeves !== "none",
    withinArms: garment.sleeves === "none" && garment.kind === "top",
    neckline: neckline.target.y,
    left,
    right,
    pairs: [
      neckline,
      ...left.pairs,
      ...right.pairs,
      { source: mix(left.root, right.root, 0.5), target: mix(left.armpit, right.armpit, 0.5) },
      ...(flat
        ? fitDress({ flat, figure, scale, sides: { left, right } })
        : [middleOfHem(garment, left, right)]),
    ],
  };
}

/** Photo pixels to a garment pixel. */
export function scaleOf(garment: GarmentCutout, figure: Figure): number {
  const { left, right, sleeves } = garment;
  const breadth = TRUNK_EASE.least * (figure.right.armpit.x - figure.left.armpit.x);
  const chest = breadth / (right.armpit.x - left.armpit.x);
  if (sleeves === "none") return chest * roominess(garment);
  return SHOULDER_WEIGHT * shoulderScaleOf(garment, figure) + (1 - SHOULDER_WEIGHT) * chest;
}

/**
 * The breadth of a flat garment without sleeves over that of the chest, at least 1: half a girth is
 * broader than a chest from the front, and shoulders that look narrow show that it lies flat.
 */
function roominess({ left, right }: GarmentCutout): number {
  const share = (right.shoulder.x - left.shoulder.x) / (right.armpit.x - left.armpit.x);
  return Math.min(ROOMIEST, Math.max(1, WORN_SHOULDERS / share));
}

function shoulderScaleOf({ left, right }: GarmentCutout, figure: Figure): number {
  const broad = Math.min(breadthOf(figure), BROADEST_SHOULDERS * figure.unit);
  return (SEAM_BREADTH * broad) / (right.shoulder.x - left.shoulder.x);
}

interface SideFit extends FitSide {
  readonly collar: Point;
  readonly hem: Point;
  readonly pairs: readonly PointPair[];
}

function fitSide(fitted: FittedSide): SideFit {
  const { garment, source } = fitted;
  // The corner of a strap can be below its upper edge.
  const isBare = garment.sleeves === "none";
  const collar = fitCollar(fitted);
  const shoulder = fitShoulder(fitted);
  const armpit = fitArmpit(fitted, shoulder);
  const { root, pairs: sides } = fitTrunkSide(fitted, shoulder, armpit);
  const alongShoulder = [0.25, 0.5, 0.75].map((t) => {
    const { x } = mix(collar, shoulder, t);
    return {
      source: topOfMask(garment.mask, mix(source.collar, source.shoulder, t)),
      target: shoulderAt(fitted, x),
    };
  });
  const alongSeam = [1 / 3, 2 / 3].map((t) => ({
    source: mix(source.shoulder, root, t),
    target: mix(shoulder, armpit, t),
  }));
  const pairs = [
    { source: isBare ? topOfMask(garment.mask, source.collar) : source.collar, target: collar },
    ...alongShoulder,
    { source: topOfMask(garment.mask, source.shoulder), target: shoulder },
    ...alongSeam,
    ...sides,
  ];
  const strapTop = hasStraps(garment) ? strapTopOf(fitted, collar) : noStrapTop;
  return { collar, strapTop, shoulder, armpit, root, hem: sides.at(-1)!.target, pairs };
}

function strapTopOf(fitted: FittedSide, collar: Point): FitSide["strapTop"] {
  const { side, unit } = fitted.body;
  const from = side * collar.x - BESIDE_STRAP * unit;
  return (x) => (side * x > from ? shoulderAt(fitted, x).y : noStrapTop());
}

/** Whether a garment without sleeves has an open neck: a standing collar rises above the shoulders. */
function hasStraps({ sleeves, mask, left, right }: GarmentCutout): boolean {
  if (sleeves !== "none") return false;
  const wide = right.collar.x - left.collar.x;
  const y = Math.round((left.collar.y + right.collar.y) / 2 + OPENING.below * wide);
  const from = Math.ceil(left.collar.x + OPENING.beside * wide);
  const to = Math.floor(right.collar.x - OPENING.beside * wide);
  const neck = mask.data.subarray(y * mask.width + from, y * mask.width + to + 1);
  return neck.filter((value) => value >= 128).length <= OPENING.mostCloth * neck.length;
}

function necklineRow(
  garment: GarmentCutout,
  figure: Figure,
  scale: number,
  left: SideFit,
  right: SideFit,
): number {
  const level = (garment.left.collar.y + garment.right.collar.y) / 2;
  const depth = (garment.neckline.y - level) * scale;
  const natural = (left.collar.y + right.collar.y) / 2 + depth;
  return Math.max(natural, figure.chin + BELOW_CHIN * figure.unit);
}

function topOfMask({ width, height, data }: Mask, point: Point): Point {
  const x = Math.min(Math.max(Math.round(point.x), 0), width - 1);
  const reach = Math.round(OUTLINE_REACH * height);
  for (let y = Math.max(0, Math.round(point.y) - reach); y < point.y + reach && y < height; y++) {
    if (data[y * width + x] >= 128) return { x: point.x, y };
  }
  return point;
}

/** Keeps a print straight. */
function middleOfHem(garment: GarmentCutout, left: SideFit, right: SideFit): PointPair {
  return {
    source: mix(garment.left.hem, garment.right.hem, 0.5),
    target: mix(left.hem, right.hem, 0.5),
  };
}
