import type { LegPoints } from "#worker/contract/fit.ts";
import { countInside, openRegion, type Region } from "../image/index.ts";
import { findBareLegs } from "./bare-legs.ts";
import type { Body } from "./body.ts";
import { handsOf } from "./leg-hands.ts";
import { areSameLegs, inPixels, type Legs, legPointsOf, usualLegPoints } from "./leg-points.ts";
import type { LegRow, Stature } from "./leg-row.ts";
import {
  explainedShare,
  joined,
  mergesShins,
  outlineOfLegs,
  smoothed,
  withoutSkirt,
} from "./leg-rows.ts";
import { clothEnds, findLegsInTrousers } from "./legs-in-trousers.ts";
import { placedRows, refusePlaced } from "./placed-legs.ts";
import { type LegColors, learnLegColors, withoutGround } from "./trouser-cloth.ts";

/** Shares of the length from the shoulders to the soles (NASA-STD-3000). */
const WAIST = { usual: 0.28, highest: 0.2, lowest: 0.36 };
const LOWEST_HEM = 0.5;
const CROTCH = { usual: 0.44, highest: 0.4, lowest: 0.52 };
const ANKLE = 0.94;
/** Over the size of face and shoulders; a photo that ends at the shins is shorter. */
const SHORTEST = 7;
const TALLEST = 12;
const USUAL = 9;
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
/** Columns beside the middle that are checked for cloth or skin, in face widths. */
const MIDDLE = 0.35;
/** Pixels. */
const THIN = 2;
/** Pixels: the longest hole in a foot. */
const HOLE = 3;

/**
 * The legs of a body, at points placed by hand where there are any.
 *
 * @returns `legs_cut` where the photo does not show both legs down to the soles, `no_fit` where they are not found
 */
export function findLegs(
  body: Body,
  placed: LegPoints | null = null,
): Legs | "legs_cut" | "no_fit" {
  const found = detectLegs(body);
  if (!placed) return found;
  const isFound = typeof found !== "string" && found.parted && areSameLegs(placed, found, body.lab);
  return isFound ? found : legsAt(body, placed);
}

function detectLegs(body: Body): Legs | "legs_cut" | "no_fit" {
  const { lab } = body;
  // Joints of a floor are thin.
  const figure = openRegion(body.silhouette.region, THIN);
  const { level, size } = sizeOf(body);
  const sole = soleRow(figure, body, level);
  const tall = sole - level;
  const touches = sole >= lab.height - 2;
  if (lab.height - level < SHORTEST * size || (touches && tall < WHOLE * size)) return "legs_cut";
  const isFloored = touches && isFloor(figure, body.face.width);
  if (tall < SHORTEST * size || tall > TALLEST * size || isFloored) return "no_fit";
  const stature = statureOf(body, level, tall);
  const { top } = stature;
  const { apart, outline, colors } = openedLegs(figure, body, stature);
  const row = crotchIn(outline, top, (share) => rowOf(stature, share));
  const rows = outline.map((each, k) => (top + k <= row ? joined(each) : each));
  if (explainedShare(apart, rows, row, stature) < EXPLAINED) return "no_fit";
  return legsFrom(body, rows, {
    figure: apart,
    colors,
    row,
    stature,
    parted: !mergesShins(outline, stature),
    withoutCloth: (bareFrom) => withoutSkirt(rows, row, bareFrom, stature),
  });
}

/** Legs through points placed by hand, as wide as the silhouette shows them there. */
function legsAt(body: Body, placed: LegPoints): Legs | "legs_cut" | "no_fit" {
  const points = inPixels(placed, body.lab);
  const { level, size } = sizeOf(body);
  const tall = ((points.leftAnkle.y + points.rightAnkle.y) / 2 - level) / ANKLE;
  const refused = refusePlaced(points, { level, tall }, { size, centre: body.shoulders.centre });
  if (refused) return refused;
  const stature = statureOf(body, level, tall);
  const { apart: figure, outline, colors } = openedLegs(body.silhouette.region, body, stature);
  const place = { points, figure, outline, stature };
  return legsFrom(body, placedRows(place), {
    figure,
    colors,
    row: Math.round(points.crotch.y),
    stature,
    parted: true,
    withoutCloth: (bareFrom) => placedRows(place, bareFrom),
  });
}

/** The outline of the legs, without ground between them where their colours tell it. */
function openedLegs(figure: Region, body: Body, stature: Stature) {
  const outline = outlineOfLegs(figure, body, stature);
  const colors = learnLegColors(figure, body, outline, stature);
  if (!colors) return { apart: figure, outline, colors };
  const apart = withoutGround(figure, body.lab, colors, stature);
  return { apart, outline: outlineOfLegs(apart, body, stature), colors };
}

/** The initial points for placing by hand; null if the photo does not show the legs. */
export function legsToPlace(body: Body): { points: LegPoints; found: boolean } | null {
  const legs = detectLegs(body);
  if (legs === "legs_cut") return null;
  if (legs !== "no_fit") return { points: legPointsOf(legs, body.lab), found: true };
  const { level, size } = sizeOf(body);
  const tall = Math.min(USUAL * size, body.lab.height - 1 - level);
  const stature = statureOf(body, level, tall);
  const outline = outlineOfLegs(body.silhouette.region, body, stature);
  return { points: usualLegPoints(outline, stature, body.lab), found: false };
}

function sizeOf({ shoulders, face }: Body) {
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  const breadth = (shoulders.right.x - shoulders.left.x) / (USUAL_BREADTH * face.width);
  const size = face.width * Math.sqrt(Math.min(Math.max(breadth, BREADTH.least), BREADTH.most));
  return { level, size };
}

function statureOf(body: Body, level: number, tall: number): Stature {
  const top = Math.round(level + WAIST.highest * tall);
  const ankle = Math.min(body.lab.height - 1, Math.round(level + ANKLE * tall));
  const hands = handsOf(body, level, tall);
  return { level, tall, top, ankle, hands, handsEnd: Math.max(hands.left, hands.right) };
}

function rowOf({ level, tall }: Stature, share: number): number {
  return Math.round(level + share * tall);
}

interface Seen {
  readonly figure: Region;
  readonly colors: LegColors | null;
  /** The row of the crotch. */
  readonly row: number;
  readonly stature: Stature;
  readonly parted: boolean;
  /** Returns the legs under a skirt or shorts that end in the row `bareFrom`. */
  readonly withoutCloth: (bareFrom: number) => readonly LegRow[];
}

function legsFrom(
  body: Body,
  rows: readonly LegRow[],
  { figure, colors, row, stature, parted, withoutCloth }: Seen,
): Legs {
  const { top, ankle, handsEnd } = stature;
  const bareFrom = findBareLegs(body, rows, row, stature);
  const isBare = bareFrom < ankle;
  const { left, right } = smoothed(isBare ? withoutCloth(bareFrom) : rows, stature);
  const crotch = { x: (left.inner[row - top] + right.inner[row - top]) / 2, y: row };
  const waist = waistOf(body, (share) => rowOf(stature, share), isBare);
  const covered =
    isBare || !colors ? null : clothEnds({ figure, body, rows, crotch: row, stature, colors });
  return {
    ...{ top, crotch, ankle, handsEnd, left, right, parted, bareFrom, ...waist },
    clothEnds: covered?.last ?? null,
    soles: {
      left: soleBelow(figure, left, -1, stature),
      right: soleBelow(figure, right, 1, stature),
    },
    inTrousers: covered && parted ? findLegsInTrousers(covered) : null,
  };
}

/** Whether the silhouette at the picture's lower end is wider than two feet. */
function isFloor({ width, data }: Region, unit: number): boolean {
  const last = data.subarray(data.length - 2 * width, data.length - width);
  return countInside(last) > FEET * unit;
}

function soleRow(figure: Region, { shoulders, face }: Body, level: number): number {
  const from = shoulders.centre - 2 * face.width;
  const to = shoulders.centre + 2 * face.width;
  for (let y = figure.height - 1; y > level; y--) if (showsFigure(figure, y, from, to)) return y;
  return figure.height - 1;
}

/** Whether a row shows the figure between two columns, both inclusive. */
function showsFigure({ width, data }: Region, y: number, from: number, to: number): boolean {
  const first = y * width + Math.max(0, Math.round(from));
  const last = y * width + Math.min(width - 1, Math.round(to));
  return data.subarray(first, last + 1).includes(1);
}

/** The last row of the figure below an ankle; a foot can point outwards. `side` is -1 on the left. */
function soleBelow(
  figure: Region,
  { outer, inner }: Legs["left"],
  side: -1 | 1,
  { top, ankle }: Stature,
): number {
  const [out, within] = [outer[ankle - top], inner[ankle - top]];
  const toe = out + side * Math.abs(out - within);
  const [from, to] = [Math.min(toe, within), Math.max(toe, within)];
  let sole = ankle;
  for (let y = ankle + 1; y < figure.height && y - sole <= HOLE; y++) {
    if (showsFigure(figure, y, from, to)) sole = y;
  }
  return sole;
}

/** The upper end of a visible gap between the legs, within the usual limits. */
function crotchIn(rows: readonly LegRow[], top: number, at: (share: number) => number): number {
  let gap = rows.length - 1;
  while (gap > 0 && rows[gap].innerRight > rows[gap].innerLeft) gap--;
  const row = top + gap;
  return row >= at(CROTCH.highest) && row <= at(CROTCH.lowest) ? row : at(CROTCH.usual);
}

/** The place of a new waistband: the old one's upper edge, if that is at the waist. */
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
  return countInside(skin) / Math.max(1, skin.length);
}
