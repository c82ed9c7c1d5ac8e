import { dilate, erode, type Point, type Region } from "../image/index.ts";
import { findBareLegs } from "./bare-legs.ts";
import type { Body } from "./body.ts";
import {
  explainedShare,
  handsEndOf,
  joined,
  type LegRow,
  mergesShins,
  outlineOfLegs,
  smoothed,
  withoutSkirt,
} from "./leg-rows.ts";

/** One leg by rows from the waist to the ankle, without an old skirt or wide shorts. */
interface Leg {
  readonly outer: Float32Array;
  readonly inner: Float32Array;
}

/** The lower body, in pixels of the analysed picture. */
export interface Legs {
  readonly top: number;
  readonly waist: number;
  readonly crotch: Point;
  readonly ankle: number;
  /** The row above which hands may lie before the legs. */
  readonly handsEnd: number;
  /** The row below which the legs are bare; the ankle where they are covered. */
  readonly bareFrom: number;
  readonly left: Leg;
  readonly right: Leg;
  /** Whether the old top ends above the hips; a dress does not. */
  readonly topEnds: boolean;
  /** False where the outline does not tell one shin from the other. */
  readonly parted: boolean;
}

/** Shares of the length from the shoulders to the soles (NASA-STD-3000). */
const WAIST = { usual: 0.28, highest: 0.2, lowest: 0.36 };
const LOWEST_HEM = 0.5;
const CROTCH = { usual: 0.44, highest: 0.4, lowest: 0.52 };
const ANKLE = 0.94;
/** Over the size of face and shoulders; a photo that ends at the shins is shorter. */
const SHORTEST = 7;
const TALLEST = 12;
/** Legs of this length are whole where the feet touch the picture's lower end. */
const WHOLE = 8.8;
/** The breadth of both feet in face widths. */
const FEET = 2.4;
const USUAL_BREADTH = 2.7;
/** A raised arm widens the shoulders. */
const BREADTH = { least: 0.7, most: 1.2 };
const BARE = 0.5;
const EXPLAINED = 0.85;
const OVERLAP = 0.02;
/** Columns beside the middle that tell whether cloth or skin is there, in face widths. */
const MIDDLE = 0.35;
/** Pixels. */
const THIN = 2;

/** `legs_cut` where the photo does not show both legs down to the soles. */
export function findLegs(body: Body): Legs | "legs_cut" | "no_fit" {
  const { lab, shoulders, face } = body;
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  // Joints of a floor are thin.
  const figure = dilate(erode(body.silhouette.region, THIN), THIN);
  const sole = soleRow(figure, body, level);
  const tall = sole - level;
  const breadth = (shoulders.right.x - shoulders.left.x) / (USUAL_BREADTH * face.width);
  const size = face.width * Math.sqrt(Math.min(Math.max(breadth, BREADTH.least), BREADTH.most));
  if (tall < SHORTEST * size || tall > TALLEST * size) return "legs_cut";
  if (sole >= lab.height - 2 && (tall < WHOLE * size || isFloor(figure, face.width)))
    return "legs_cut";
  const at = (share: number) => Math.round(level + share * tall);
  const top = at(WAIST.highest);
  const ankle = at(ANKLE);
  const handsEnd = handsEndOf(body, level, tall);
  const stature = { level, tall, top, ankle, handsEnd };
  const outline = outlineOfLegs(figure, body, stature);
  const row = crotchIn(outline, top, at);
  const seen = outline.map((each, k) => (top + k <= row ? joined(each) : each));
  const bareFrom = findBareLegs(body, seen, row, stature);
  if (explainedShare(figure, seen, row, stature) < EXPLAINED) return "no_fit";
  const isBare = bareFrom < ankle;
  const { left, right } = smoothed(
    isBare ? withoutSkirt(seen, row, bareFrom, stature) : seen,
    stature,
  );
  const crotch = { x: (left.inner[row - top] + right.inner[row - top]) / 2, y: row };
  const parted = !mergesShins(outline, stature);
  return {
    top,
    crotch,
    ankle,
    handsEnd,
    bareFrom,
    left,
    right,
    parted,
    ...waistOf(body, at, isBare),
  };
}

/** Whether the silhouette at the picture's lower end is wider than two feet. */
function isFloor({ width, data }: Region, unit: number): boolean {
  const last = data.subarray(data.length - 2 * width, data.length - width);
  return last.reduce((sum, inside) => sum + inside, 0) > FEET * unit;
}

function soleRow(figure: Region, { shoulders, face }: Body, level: number): number {
  const { width, height, data } = figure;
  const from = Math.max(0, Math.round(shoulders.centre - 2 * face.width));
  const to = Math.min(width - 1, Math.round(shoulders.centre + 2 * face.width));
  for (let y = height - 1; y > level; y--) {
    if (data.subarray(y * width + from, y * width + to).some((inside) => inside === 1)) return y;
  }
  return height - 1;
}

/** The upper end of a visible gap between the legs, within the usual limits. */
function crotchIn(rows: readonly LegRow[], top: number, at: (share: number) => number): number {
  let gap = rows.length - 1;
  while (gap > 0 && rows[gap].innerRight > rows[gap].innerLeft) gap--;
  const row = top + gap;
  return row >= at(CROTCH.highest) && row <= at(CROTCH.lowest) ? row : at(CROTCH.usual);
}

/** Where a new waistband sits: at the old one's upper edge, as far as that is at the waist. */
function waistOf(body: Body, at: (share: number) => number, isBare: boolean) {
  const { hem, face, hemLine } = body;
  const continues = clothShare(body, hem + 0.3 * face.width, hem + 0.8 * face.width) > BARE;
  const topEnds = hem < at(LOWEST_HEM) && !(continues && !hemLine && isBare);
  if (!topEnds) return { topEnds, waist: at(WAIST.usual) };
  let edge = hem;
  while (edge < at(WAIST.lowest) && middleSkin(body, edge) > BARE) edge++;
  const isAtWaist = edge > at(WAIST.highest) && edge < at(WAIST.lowest);
  return { topEnds, waist: isAtWaist ? edge - OVERLAP * (at(1) - at(0)) : at(WAIST.usual) };
}

function clothShare({ surfaces, shoulders, face }: Body, from: number, to: number): number {
  const { width, height, data } = surfaces.top;
  let cloth = 0;
  let all = 0;
  for (let y = Math.round(from); y <= Math.min(height - 1, to); y++) {
    for (let out = -MIDDLE * face.width; out <= MIDDLE * face.width; out++) {
      all++;
      cloth += data[y * width + Math.round(shoulders.centre + out)];
    }
  }
  return all ? cloth / all : 0;
}

function middleSkin({ surfaces, shoulders, face }: Body, row: number): number {
  const { width, data } = surfaces.skin;
  const from = Math.round(row + 2) * width + Math.round(shoulders.centre - MIDDLE * face.width);
  const skin = data.subarray(from, from + Math.round(2 * MIDDLE * face.width));
  return skin.reduce((sum, value) => sum + value, 0) / Math.max(1, skin.length);
}
