import type { GarmentCutout } from "../garment/index.ts";
import type { Point } from "../image/index.ts";
import { type Figure, type FigureSide, sizeOf } from "./figure.ts";
import { rootOfDress } from "./fit-dress.ts";
import type { FittedSide } from "./fit-side.ts";
import { scaleToWrist } from "./full-sleeve.ts";
import type { PointPair } from "./thin-plate.ts";
import { middleOfTrunk, shareOf, sideAt } from "./trunk-outline.ts";

export const TRUNK_EASE = { least: 1.03, most: 1.12 };
const STATIONS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 1];
const LONGEST_TOP = 3.5;
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
  const { garment, source, figure, body, scale, flat } = fitted;
  if (flat) {
    const root = rootOfDress(fitted, flat, shoulder, armpit);
    return { root, pairs: [{ source: root, target: armpit }] };
  }
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
    const width = Math.min(Math.max(natural, TRUNK_EASE.least * half), TRUNK_EASE.most * half);
    return { source: at, target: { x: middle + body.side * width, y } };
  });
  return { root, pairs: [{ source: root, target: armpit }, ...stations] };
}

function hemRow({ garment, source, figure, body, scale }: FittedSide, armpit: Point): number {
  const length = (source.hem.y - source.shoulder.y) * scaleToWrist(garment, figure, scale);
  const level = (figure.left.shoulder.y + figure.right.shoulder.y) / 2;
  const top = level + HEM_SLANT * (body.shoulder.y - level);
  const natural = top + Math.min(length, longest(garment, figure));
  const stretched = top + LONGEST_STRETCH * length;
  const past = figure.waistband ? INTO_WAISTBAND : PAST_OLD_HEM;
  const covering = Math.min(figure.hem + past * figure.unit, stretched);
  return Math.max(natural, covering, armpit.y + SHORTEST_SIDE * figure.unit);
}

/** Whether a garment is longer than a top: a coat or a long cardigan. */
export function isCoat({ left, right }: GarmentCutout): boolean {
  const length = (left.hem.y + right.hem.y - left.shoulder.y - right.shoulder.y) / 2;
  return length > COAT_LENGTH * (right.armpit.x - left.armpit.x);
}

/** The row of the hips; only garments longer than a top hang lower. */
function longest(garment: GarmentCutout, figure: Figure): number {
  if (isCoat(garment)) return Number.POSITIVE_INFINITY;
  return LONGEST_TOP * sizeOf(figure);
}

function trunkEdge(body: FigureSide, y: number, step: number): number {
  const rows = [body.trunkAt(y - step), body.trunkAt(y), body.trunkAt(y + step)];
  return rows.sort((one, other) => one - other)[1];
}
