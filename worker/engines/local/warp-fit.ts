import type { GarmentCutout, GarmentSide } from "./garment-types.ts";
import type { Mask, Point } from "./image.ts";
import type { Figure, FigureSide } from "./warp-figure.ts";
import type { PointPair } from "./warp-thin-plate.ts";

/** Where the garment's landmarks go on the person. */
export interface Fit {
  /** Pixels of the photo a pixel of the garment, by its trunk and by its shoulders alone. */
  readonly scale: number;
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
}

/** Cloth lies a little outside the body. */
const EASE = 1.03;
/** A loose trunk may be wider than the body by this factor, no more: cloth falls. */
const LOOSEST = 1.12;
/** From tip to tip, in face widths. */
const BROADEST_SHOULDERS = 3.7;
/** The seams of a sleeve lie a little inside the shoulders' outermost points. */
const SEAM_BREADTH = 0.95;
/** Between neck and shoulder tip, where a strap ends at the most and a sleeve's seam at the least. */
const FURTHEST_STRAP = 0.97;
const NEAREST_SEAM = 0.8;
/** The breadth of usual shoulders, and from there to the end of the hips, in face widths. */
const USUAL_BREADTH = 2.7;
const LONGEST_TOP = 3.5;
/** Longer than so many times its shoulders' breadth, a garment is a coat. */
const COAT_LENGTH = 1.9;
/** Cloth on the shoulders lies this much above the skin, in face widths. */
const LIFT = 0.03;
/** The deepest armhole, in face widths below the shoulder; deeper ones are cut, not worn, so. */
const DEEPEST_ARMHOLE = 1.1;
const DEEPEST_PARTING = 1.6;
/** A top is stretched downwards by up to this factor to cover the hem of the old one. */
const LONGEST_STRETCH = 1.3;
/** Heights between armpit and hem at which the sides are fitted. */
const STATIONS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 1];
/** Hems have rounded corners: the lowest station takes its width from a little above. */
const ABOVE_HEM = 0.95;
/** The outline is looked for at these shares of the half width at the straight line. */
const NEAREST_OUTLINE = 0.6;
const FURTHEST_OUTLINE = 1.3;

/** Places a top's landmarks on the figure. */
export function fitTop(garment: GarmentCutout, trunk: Mask, figure: Figure): Fit {
  const scale = scaleOf(garment, figure);
  const left = fitSide(garment, trunk, figure, figure.left, scale);
  const right = fitSide(garment, trunk, figure, figure.right, scale);
  const collarLevel = (left.collar.y + right.collar.y) / 2;
  const sourceLevel = (garment.left.collar.y + garment.right.collar.y) / 2;
  const depth = (garment.neckline.y - sourceLevel) * scale;
  const neckline = {
    source: garment.neckline,
    target: {
      x: figure.neck.x,
      y: Math.max(collarLevel + depth, figure.chin + 0.15 * figure.unit),
    },
  };
  const pairs = [neckline, ...left.pairs, ...right.pairs, ...hemMiddle(garment, left, right)];
  return {
    scale,
    shoulderScale: shoulderScaleOf(garment, figure),
    sleeved: garment.sleeves !== "none",
    neckline: neckline.target.y,
    left,
    right,
    pairs,
  };
}

/** How much larger the garment is worn than it is pictured. */
export function scaleOf(garment: GarmentCutout, figure: Figure): number {
  const { left, right, sleeves } = garment;
  const chest =
    (EASE * (figure.right.armpit.x - figure.left.armpit.x)) / (right.armpit.x - left.armpit.x);
  // Straps say nothing of the shoulders' width; on sleeved tops the shoulder seam says most.
  return sleeves === "none" ? chest : 0.65 * shoulderScaleOf(garment, figure) + 0.35 * chest;
}

function shoulderScaleOf({ left, right }: GarmentCutout, figure: Figure): number {
  // The old top's padded or dropped shoulders are not the person's.
  const broad = Math.min(breadthOf(figure), BROADEST_SHOULDERS * figure.unit);
  return (SEAM_BREADTH * broad) / (right.shoulder.x - left.shoulder.x);
}

function breadthOf({ left, right }: Figure): number {
  return right.shoulder.x - left.shoulder.x;
}

interface SideFit extends FitSide {
  readonly collar: Point;
  readonly hem: Point;
  readonly pairs: readonly PointPair[];
}

function fitSide(
  garment: GarmentCutout,
  trunk: Mask,
  figure: Figure,
  body: FigureSide,
  scale: number,
): SideFit {
  const { side } = body;
  const source = side < 0 ? garment.left : garment.right;
  const sourceMiddle = (garment.left.collar.x + garment.right.collar.x) / 2;
  const widthTo = (point: Point) => Math.abs(point.x - sourceMiddle) * scale;
  const reach = Math.abs(body.shoulder.x - figure.neck.x);
  const collarOut = Math.min(
    Math.max(widthTo(source.collar), 1.05 * figure.neck.halfWidth),
    0.8 * reach,
  );
  const collarX = figure.neck.x + side * collarOut;
  const lift = LIFT * figure.unit;
  const collar = { x: collarX, y: body.topAt(collarX) - lift };
  const shoulder = fitShoulder(garment, figure, body, widthTo(source.shoulder));
  const armpit = fitArmpit(garment, source, figure, body, { scale, shoulder });
  const sides = fitTrunkSide(garment, trunk, figure, body, { scale, armpit, shoulder });
  const pairs = [
    { source: source.collar, target: collar },
    ...between(source.collar, source.shoulder, collar, shoulder, [0.25, 0.5, 0.75]).map((pair) => ({
      source: topOfMask(garment, pair.source),
      target: { x: pair.target.x, y: body.topAt(pair.target.x) - lift },
    })),
    { source: topOfMask(garment, source.shoulder), target: shoulder },
    ...between(source.shoulder, source.armpit, shoulder, armpit, [0.33, 0.67]),
    { source: source.armpit, target: armpit },
    ...sides,
  ];
  const hem = sides.at(-1)?.target ?? armpit;
  return { collar, shoulder, armpit, hem, pairs };
}

function fitShoulder(
  { sleeves }: GarmentCutout,
  figure: Figure,
  body: FigureSide,
  natural: number,
): Point {
  const lift = LIFT * figure.unit;
  const reach = Math.abs(body.shoulder.x - figure.neck.x);
  // A seam set in lies where it was cut; one dropped over the arm would pull the sleeve off it.
  const furthest = sleeves === "none" ? FURTHEST_STRAP : 1;
  const nearest = sleeves === "none" ? 1.15 * figure.neck.halfWidth : NEAREST_SEAM * reach;
  const x = figure.neck.x + body.side * Math.max(Math.min(natural, furthest * reach), nearest);
  return { x, y: body.topAt(x) - lift };
}

/** The garment's upper outline above or below a point near it. */
function topOfMask({ mask }: GarmentCutout, point: Point): Point {
  const { width, height, data } = mask;
  const x = Math.min(Math.max(Math.round(point.x), 0), width - 1);
  const reach = Math.round(0.06 * height);
  for (let y = Math.max(0, Math.round(point.y) - reach); y < point.y + reach && y < height; y++) {
    if (data[y * width + x]! >= 128) return { x: point.x, y };
  }
  return point;
}

function fitArmpit(
  { sleeves }: GarmentCutout,
  source: GarmentSide,
  figure: Figure,
  body: FigureSide,
  place: { scale: number; shoulder: Point },
): Point {
  const natural = (source.armpit.y - source.shoulder.y) * place.scale;
  const depth = Math.min(natural, DEEPEST_ARMHOLE * figure.unit);
  const least = sleeves === "none" ? body.armpit.y : body.armpit.y + 0.1 * figure.unit;
  // An old sleeve joins arm and trunk down to its opening; a new one must cover that.
  const parting = Math.min(body.parting, place.shoulder.y + DEEPEST_PARTING * figure.unit);
  const y = Math.max(
    place.shoulder.y + depth,
    sleeves === "none" ? least : Math.max(least, parting),
  );
  const inner = body.innerAt(y);
  const trunk = body.trunkAt(y);
  // Beside a gap the cloth hangs free between arm and trunk.
  const x = sleeves === "none" ? trunk : trunk + 0.5 * (inner - trunk);
  return { x: x + body.side * 0.02 * figure.unit, y };
}

function fitTrunkSide(
  garment: GarmentCutout,
  trunk: Mask,
  figure: Figure,
  body: FigureSide,
  place: { scale: number; shoulder: Point; armpit: Point },
): PointPair[] {
  const { side } = body;
  const source = side < 0 ? garment.left : garment.right;
  const length = (source.hem.y - source.shoulder.y) * place.scale;
  const natural = Math.min(body.shoulder.y + length, lowestHem(garment, figure, body));
  const covering = figure.hem + 0.08 * figure.unit;
  const hemY = Math.max(
    natural,
    Math.min(covering, body.shoulder.y + LONGEST_STRETCH * length),
    place.armpit.y + 0.5 * figure.unit,
  );
  return STATIONS.map((t) => {
    const at = {
      x: edgeOfTrunk(trunk, garment, source, Math.min(t, ABOVE_HEM)),
      y: source.armpit.y + t * (source.hem.y - source.armpit.y),
    };
    const y = place.armpit.y + t * (hemY - place.armpit.y);
    const middle = (figure.left.trunkAt(y) + figure.right.trunkAt(y)) / 2;
    const half = Math.abs(median3(body, y, 0.1 * figure.unit) - middle);
    const sourceMiddle = middleAt(garment, t);
    const loose = Math.abs(at.x - sourceMiddle) * place.scale;
    const width = Math.min(Math.max(loose, EASE * half), LOOSEST * half);
    return { source: at, target: { x: middle + side * width, y } };
  });
}

/** Where hips end; only what is cut longer than a top hangs lower. */
function lowestHem({ left, right }: GarmentCutout, figure: Figure, body: FigureSide): number {
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2;
  if (length > COAT_LENGTH * (right.shoulder.x - left.shoulder.x)) return Number.POSITIVE_INFINITY;
  // Faces and shoulders both vary; together they tell a person's size better.
  const size = Math.sqrt(figure.unit * (breadthOf(figure) / USUAL_BREADTH));
  return body.shoulder.y + LONGEST_TOP * size;
}

/** The trunk's outline beside the straight line from armpit to hem, or that line if it is far. */
function edgeOfTrunk(
  { width, height, data }: Mask,
  garment: GarmentCutout,
  source: GarmentSide,
  t: number,
): number {
  const line = source.armpit.x + t * (source.hem.x - source.armpit.x);
  const row = Math.round(source.armpit.y + t * (source.hem.y - source.armpit.y));
  if (row < 0 || row >= height) return line;
  const middle = middleAt(garment, t);
  const furthest = middle + FURTHEST_OUTLINE * (line - middle);
  const steps = Math.ceil(Math.abs(furthest - middle));
  let edge = middle;
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(middle + ((furthest - middle) * step) / steps);
    if (x < 0 || x >= width || data[row * width + x]! < 128) break;
    edge = x;
  }
  const found = Math.abs(edge - middle) / Math.max(1, Math.abs(line - middle));
  return found > NEAREST_OUTLINE && found < FURTHEST_OUTLINE - 0.01 ? edge : line;
}

function median3(body: FigureSide, y: number, step: number): number {
  const [, middle] = [body.trunkAt(y - step), body.trunkAt(y), body.trunkAt(y + step)].sort(
    (one, other) => one - other,
  );
  return middle as number;
}

function middleAt({ left, right }: GarmentCutout, t: number): number {
  const from = (left.armpit.x + right.armpit.x) / 2;
  return from + t * ((left.hem.x + right.hem.x) / 2 - from);
}

/** Points inside the trunk hold the print straight. */
function hemMiddle(garment: GarmentCutout, left: SideFit, right: SideFit): PointPair[] {
  const middle = (one: Point, other: Point) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  return [
    {
      source: middle(garment.left.hem, garment.right.hem),
      target: middle(left.hem, right.hem),
    },
    {
      source: middle(garment.left.armpit, garment.right.armpit),
      target: middle(left.armpit, right.armpit),
    },
  ];
}

function between(
  source: Point,
  sourceEnd: Point,
  target: Point,
  targetEnd: Point,
  shares: readonly number[],
): PointPair[] {
  const mix = (from: Point, to: Point, t: number) => ({
    x: from.x + t * (to.x - from.x),
    y: from.y + t * (to.y - from.y),
  });
  return shares.map((t) => ({
    source: mix(source, sourceEnd, t),
    target: mix(target, targetEnd, t),
  }));
}
