import type { GarmentCutout, GarmentSide } from "../garment/index.ts";
import { type Mask, mix, type Point } from "../image/index.ts";
import { breadthOf, type Figure, type FigureSide } from "./figure.ts";
import type { FittedSide } from "./fit-side.ts";
import { scaleToWrist } from "./full-sleeve.ts";
import type { PointPair } from "./thin-plate.ts";

export const TRUNK_EASE = { least: 1.03, most: 1.12 };
const STATIONS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 1];
/** Hems have rounded corners: the lowest station takes its width from a little above. */
const ABOVE_HEM = 0.95;
/** Over the half width. */
const NEAREST_OUTLINE = 0.6;
const FURTHEST_OUTLINE = 1.3;
const USUAL_BREADTH = 2.7;
const LONGEST_TOP = 3.5;
/** To just above the knee; photos taken from below the hem shorten a dress. */
const SHORTEST_DRESS = 5.8;
/** Over the body's half width, at the hem. */
const WIDEST_SKIRT = 1.6;
/** Chest breadths; a longer garment is a coat. */
const COAT_LENGTH = 2.4;
const LONGEST_STRETCH = 1.3;
const PAST_OLD_HEM = 0.08;
const INTO_WAISTBAND = 0.4;
const SHORTEST_SIDE = 0.5;
const HEM_SLANT = 0.35;
const NEIGHBOUR_ROWS = 0.1;

interface TrunkSide {
  readonly root: Point;
  readonly pairs: readonly PointPair[];
}

/** The side as wide as it was cut within the body's limits, stretched evenly for the pattern. */
export function fitTrunkSide(fitted: FittedSide, shoulder: Point, armpit: Point): TrunkSide {
  const { garment, source, figure, body, scale } = fitted;
  const hem = hemRow(fitted, armpit);
  const from = garment.sleeves === "none" ? "armpit" : "shoulder";
  const start = { shoulder, armpit }[from].y;
  const rowFor = (y: number) =>
    source[from].y + ((y - start) / (hem - start)) * (source.hem.y - source[from].y);
  const root = sideAt(fitted, rowFor(armpit.y));
  const stations = STATIONS.map((t) => {
    const y = armpit.y + t * (hem - armpit.y);
    const at = sideAt(fitted, rowFor(y));
    const middle = (figure.left.trunkAt(y) + figure.right.trunkAt(y)) / 2;
    const half = Math.abs(trunkEdge(body, y, NEIGHBOUR_ROWS * figure.unit) - middle);
    const natural = Math.abs(at.x - middleOfTrunk(garment, shareOf(source, at.y))) * scale;
    const width = Math.min(Math.max(natural, TRUNK_EASE.least * half), mostEase(garment, t) * half);
    return { source: at, target: { x: middle + body.side * width, y } };
  });
  return { root, pairs: [{ source: root, target: armpit }, ...stations] };
}

/** A skirt may be wider than the body, the more the lower. */
function mostEase({ kind }: GarmentCutout, t: number): number {
  if (kind !== "dress") return TRUNK_EASE.most;
  return TRUNK_EASE.most + t * (WIDEST_SKIRT - TRUNK_EASE.most);
}

function shareOf({ armpit, hem }: GarmentSide, row: number): number {
  return Math.min(1, Math.max(0, (row - armpit.y) / (hem.y - armpit.y)));
}

function sideAt({ garment, trunk, source }: FittedSide, row: number): Point {
  const { shoulder, armpit } = source;
  if (row <= armpit.y) {
    return { ...mix(shoulder, armpit, (row - shoulder.y) / (armpit.y - shoulder.y)), y: row };
  }
  const t = shareOf(source, row);
  return { x: edgeOfTrunk(trunk, garment, source, Math.min(t, ABOVE_HEM)), y: row };
}

function hemRow({ garment, source, figure, body, scale }: FittedSide, armpit: Point): number {
  const length = (source.hem.y - source.shoulder.y) * scaleToWrist(garment, figure, scale);
  const level = (figure.left.shoulder.y + figure.right.shoulder.y) / 2;
  const top = level + HEM_SLANT * (body.shoulder.y - level);
  const natural =
    top + Math.max(shortest(garment, figure), Math.min(length, longest(garment, figure)));
  const stretched = top + LONGEST_STRETCH * length;
  const past = figure.waistband ? INTO_WAISTBAND : PAST_OLD_HEM;
  const covering = Math.min(figure.hem + past * figure.unit, stretched);
  return Math.max(natural, covering, armpit.y + SHORTEST_SIDE * figure.unit);
}

export function isCoat({ left, right }: GarmentCutout): boolean {
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2;
  return length > COAT_LENGTH * (right.armpit.x - left.armpit.x);
}

function shortest({ kind }: GarmentCutout, figure: Figure): number {
  return kind === "dress" ? SHORTEST_DRESS * sizeOf(figure) : 0;
}

/** The row of the hips; only garments longer than a top hang lower. */
function longest(garment: GarmentCutout, figure: Figure): number {
  if (garment.kind === "dress" || isCoat(garment)) return Number.POSITIVE_INFINITY;
  return LONGEST_TOP * sizeOf(figure);
}

/** Faces and shoulders both vary; their mean is a better measure of size. */
function sizeOf(figure: Figure): number {
  return Math.sqrt(figure.unit * (breadthOf(figure) / USUAL_BREADTH));
}

/** The trunk's outline near the straight line from armpit to hem, or the line itself. */
function edgeOfTrunk(
  { width, height, data }: Mask,
  garment: GarmentCutout,
  { armpit, hem }: GarmentSide,
  t: number,
): number {
  const line = armpit.x + t * (hem.x - armpit.x);
  const row = Math.round(armpit.y + t * (hem.y - armpit.y));
  if (row < 0 || row >= height) return line;
  const middle = middleOfTrunk(garment, t);
  const furthest = middle + FURTHEST_OUTLINE * (line - middle);
  const steps = Math.ceil(Math.abs(furthest - middle));
  let edge = middle;
  let ended = false;
  for (let step = 0; step <= steps && !ended; step++) {
    const x = Math.round(middle + ((furthest - middle) * step) / steps);
    ended = x < 0 || x >= width || data[row * width + x] < 128;
    if (!ended) edge = x;
  }
  const far = Math.abs(edge - middle) > NEAREST_OUTLINE * Math.abs(line - middle);
  return ended && far ? edge : line;
}

function trunkEdge(body: FigureSide, y: number, step: number): number {
  const rows = [body.trunkAt(y - step), body.trunkAt(y), body.trunkAt(y + step)];
  return rows.sort((one, other) => one - other)[1];
}

function middleOfTrunk({ left, right }: GarmentCutout, t: number): number {
  const from = (left.armpit.x + right.armpit.x) / 2;
  return from + t * ((left.hem.x + right.hem.x) / 2 - from);
}
