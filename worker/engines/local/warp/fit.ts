import type { GarmentCutout } from "../garment/index.ts";
import type { Mask, Point } from "../image/index.ts";
import { breadthOf, type Figure } from "./figure.ts";
import { type FittedSide, fitArmpit, fitCollar, fitShoulder, SHOULDER_LIFT } from "./fit-side.ts";
import { fitTrunkSide, TRUNK_EASE } from "./fit-trunk.ts";
import { mix } from "./ribbon.ts";
import type { PointPair } from "./thin-plate.ts";

/** Where the garment's landmarks go on the person. */
export interface Fit {
  /** Pixels of the photo a pixel of the garment, by its shoulders alone: sleeves go by these. */
  readonly shoulderScale: number;
  readonly sleeved: boolean;
  /** The row of the neckline's lowest point. */
  readonly neckline: number;
  readonly left: FitSide;
  readonly right: FitSide;
  /** Control points for the trunk. */
  readonly pairs: readonly PointPair[];
}

export interface FitSide {
  readonly shoulder: Point;
  readonly armpit: Point;
  /** Where in the garment's picture the armpit was taken from. */
  readonly root: Point;
}

/** The old top's padded or dropped shoulders are not the person's: so broad, in face widths. */
const BROADEST_SHOULDERS = 3.7;
/** The seams of a sleeve lie a little inside the shoulders' outermost points. */
const SEAM_BREADTH = 0.95;
/** How much the shoulders' breadth says of a sleeved top's size; the chest's says the rest. */
const SHOULDER_SAY = 0.65;
/** No neckline reaches nearer to the chin than this, in face widths. */
const BELOW_CHIN = 0.15;
/** The garment's upper outline is looked for this far from a point, as a share of its height. */
const OUTLINE_REACH = 0.06;

/** Places a top's landmarks on the figure. `trunk` is the garment's mask without its sleeves. */
export function fitTop(garment: GarmentCutout, trunk: Mask, figure: Figure): Fit {
  const scale = scaleOf(garment, figure);
  const common = { garment, trunk, figure, scale };
  const left = fitSide({ ...common, source: garment.left, body: figure.left });
  const right = fitSide({ ...common, source: garment.right, body: figure.right });
  const neckline = {
    source: garment.neckline,
    target: { x: figure.neck.x, y: necklineRow(garment, figure, scale, left, right) },
  };
  return {
    shoulderScale: shoulderScaleOf(garment, figure),
    sleeved: garment.sleeves !== "none",
    neckline: neckline.target.y,
    left,
    right,
    pairs: [neckline, ...left.pairs, ...right.pairs, ...alongTheMiddle(garment, left, right)],
  };
}

/** How much larger the garment is worn than it is pictured. */
export function scaleOf(garment: GarmentCutout, figure: Figure): number {
  const { left, right, sleeves } = garment;
  const breadth = TRUNK_EASE.least * (figure.right.armpit.x - figure.left.armpit.x);
  const chest = breadth / (right.armpit.x - left.armpit.x);
  // Straps say nothing of the shoulders' breadth.
  if (sleeves === "none") return chest;
  return SHOULDER_SAY * shoulderScaleOf(garment, figure) + (1 - SHOULDER_SAY) * chest;
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
  const { garment, source, figure, body } = fitted;
  const collar = fitCollar(fitted);
  const shoulder = fitShoulder(fitted);
  const armpit = fitArmpit(fitted, shoulder);
  const { root, pairs: sides } = fitTrunkSide(fitted, shoulder, armpit);
  const alongShoulder = [0.25, 0.5, 0.75].map((t) => {
    const { x } = mix(collar, shoulder, t);
    return {
      source: topOfMask(garment.mask, mix(source.collar, source.shoulder, t)),
      target: { x, y: body.topAt(x) - SHOULDER_LIFT * figure.unit },
    };
  });
  const alongSeam = [1 / 3, 2 / 3].map((t) => ({
    source: mix(source.shoulder, root, t),
    target: mix(shoulder, armpit, t),
  }));
  const pairs = [
    { source: source.collar, target: collar },
    ...alongShoulder,
    { source: topOfMask(garment.mask, source.shoulder), target: shoulder },
    ...alongSeam,
    ...sides,
  ];
  return { collar, shoulder, armpit, root, hem: sides.at(-1)!.target, pairs };
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

/** The garment's upper outline above or below a point near it. */
function topOfMask({ width, height, data }: Mask, point: Point): Point {
  const x = Math.min(Math.max(Math.round(point.x), 0), width - 1);
  const reach = Math.round(OUTLINE_REACH * height);
  for (let y = Math.max(0, Math.round(point.y) - reach); y < point.y + reach && y < height; y++) {
    if (data[y * width + x]! >= 128) return { x: point.x, y };
  }
  return point;
}

/** Points inside the trunk, between both sides, hold a print straight. */
function alongTheMiddle(garment: GarmentCutout, left: SideFit, right: SideFit): PointPair[] {
  return [
    { source: mix(left.root, right.root, 0.5), target: mix(left.armpit, right.armpit, 0.5) },
    {
      source: mix(garment.left.hem, garment.right.hem, 0.5),
      target: mix(left.hem, right.hem, 0.5),
    },
  ];
}
