import { median, mix, type Point } from "../image/index.ts";
import { type Figure, sizeOf } from "./figure.ts";
import type { FittedSide } from "./fit-side.ts";
import type { FlatDress } from "./flat-dress.ts";
import { hangingHalf, hemAside } from "./hang.ts";
import type { PointPair } from "./thin-plate.ts";
import { sideAt } from "./trunk-outline.ts";

/** Of a person whose face is as large as the shoulders suggest, in face widths below the shoulders. */
const WAIST = 2.9;
const HIPS = 4.6;
/** To just above the knee; photos taken from below the hem shorten a dress. */
const SHORTEST = 5.8;
/** To the ankles. A gathered bodice is stretched on a body, so its scale makes the dress too long. */
const LONGEST = 8.4;
/** The stretch of a bodice that brings its waist onto the body's waist. */
const STRETCH = { least: 0.8, most: 1.3 };
/** Over the body's half width. */
const EASE = { least: 1.03, most: 1.12 };
/** The least distance from armpit to waist, in face widths. */
const SHORTEST_BODICE = 0.7;
/** A share of the seam. */
const LOWEST_ROOT = 0.25;
/** Shares of the bodice and of the skirt. */
const BODICE = [0.25, 0.5, 0.75];
const SKIRT = [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1];
const MIDDLE_OF_SKIRT = [0.3, 0.65];
/** Columns of the hem, from the left seam at -1 to the right one at 1. */
const ACROSS = [-0.6, 0, 0.6];
/** A hem that is seen from above is lower in its middle, in half breadths. */
const HEM_SAG = 0.05;

interface FittedArmpit {
  readonly armpit: Point;
  readonly root: Point;
}

interface DressInput {
  readonly flat: FlatDress;
  readonly figure: Figure;
  /** Photo pixels to a garment pixel. */
  readonly scale: number;
  /** The body's armpits, and the points of the dress that come onto them. */
  readonly sides: { readonly left: FittedArmpit; readonly right: FittedArmpit };
}

/** The point of the side that comes onto the armpit: the bodice is stretched evenly down to the waist. */
export function rootOfDress(
  fitted: FittedSide,
  flat: FlatDress,
  shoulder: Point,
  armpit: Point,
): Point {
  const { garment, source, figure, body, scale } = fitted;
  const seam = body.side < 0 ? flat.left : flat.right;
  const lowest = seam(LOWEST_ROOT).y;
  const bare = garment.sleeves === "none";
  if (flat.waist === 0) {
    const row = source.shoulder.y + (armpit.y - shoulder.y) / scale;
    return bare ? seam(0) : sideAt(fitted, Math.min(row, lowest));
  }
  const { waist } = rowsOn(figure, armpit.y, flat, scale);
  const share = (armpit.y - shoulder.y) / Math.max(1, waist - shoulder.y);
  const even = source.shoulder.y + share * (seam(flat.waist).y - source.shoulder.y);
  if (!bare) return sideAt(fitted, Math.min(even, lowest));
  const armhole = seam(0);
  return even < armhole.y ? sideAt(fitted, (even + armhole.y) / 2) : armhole;
}

/**
 * The pairs of a dress below its armpits. A waist of the dress comes onto the body's waist; below it
 * the sector of the flat skirt is mapped to hanging cloth, with level arcs and steep rays.
 */
export function fitDress(input: DressInput): PointPair[] {
  const { flat, figure, scale, sides } = input;
  const level = (sides.left.armpit.y + sides.right.armpit.y) / 2;
  const root = (flat.shareOf(sides.left.root) + flat.shareOf(sides.right.root)) / 2;
  const rows = rowsOn(figure, level, flat, scale);
  const axisAt = axisOf(input, rows);
  const bodice = (y: number, natural: number) => {
    const [left, right] = reaches(figure, axisAt(y), y);
    const half = (left + right) / 2;
    return Math.min(Math.max(natural * scale, EASE.least * half), EASE.most * half);
  };
  const half = bodice(rows.waist, flat.halfAt(flat.waist));
  const bodyAt = (y: number) => Math.max(...reaches(figure, axisAt(y), y));
  const halfAt = hangingHalf({ ...rows, half, flare: flat.flare, bodyAt });
  const seams = (share: number, y: number, width: number): PointPair[] => [
    { source: flat.left(share), target: { x: axisAt(y) - width, y } },
    { source: flat.right(share), target: { x: axisAt(y) + width, y } },
  ];
  const hasWaist = flat.waist > 0;
  const top = hasWaist ? flat.waist : root;
  const upper = (hasWaist ? BODICE : []).flatMap((t) => {
    const y = level + t * (rows.waist - level);
    const share = root + t * (flat.waist - root);
    return seams(share, y, bodice(y, flat.halfAt(share)));
  });
  const skirt = SKIRT.filter((t) => t > 0 || hasWaist).flatMap((t) => {
    const y = rows.waist + t * (rows.hem - rows.waist);
    return seams(top + t * (1 - top), y, halfAt(y));
  });
  return [...upper, ...skirt, ...levelArcs(flat, { ...rows, top }, { axisAt, halfAt })];
}

/** Points inside the skirt, which begins at the share `top`: the hem's arc and those above it come onto nearly level lines. */
function levelArcs(
  flat: FlatDress,
  rows: { top: number; waist: number; hem: number },
  { axisAt, halfAt }: { axisAt: (y: number) => number; halfAt: (y: number) => number },
): PointPair[] {
  const [left, right] = [flat.left(1), flat.right(1)];
  const depth = flat.lowest - (left.y + right.y) / 2;
  const sag = HEM_SAG * halfAt(rows.hem);
  const onArc = (t: number, u: number): PointPair => {
    const share = rows.top + t * (1 - rows.top);
    const chord = mix(flat.left(share), flat.right(share), (1 + u) / 2);
    const down = t * (1 - u * u);
    const y = rows.waist + t * (rows.hem - rows.waist);
    return {
      source: { x: chord.x, y: chord.y + down * depth },
      target: { x: axisAt(y) + u * halfAt(y), y: y + down * sag },
    };
  };
  return [...MIDDLE_OF_SKIRT.map((t) => onArc(t, 0)), ...ACROSS.map((u) => onArc(1, u))];
}

interface DressRows {
  readonly waist: number;
  readonly hips: number;
  readonly hem: number;
}

/** The rows of the photo; without a waist the skirt begins at the armpits. */
function rowsOn(figure: Figure, armpit: number, flat: FlatDress, scale: number): DressRows {
  const { unit, left, right } = figure;
  const size = sizeOf(figure);
  const top = (left.shoulder.y + right.shoulder.y) / 2;
  const bodyWaist = figure.waist ?? top + WAIST * size;
  const natural = flat.above * scale;
  const stretched = Math.max(bodyWaist - top, STRETCH.least * natural);
  const bodice = top + Math.min(stretched, STRETCH.most * natural);
  const waist = flat.waist > 0 ? Math.max(bodice, armpit + SHORTEST_BODICE * unit) : armpit;
  const hips = Math.max(figure.hips ?? top + HIPS * size, waist + unit);
  const length = flat.below * scale;
  const lowest = figure.ankle ?? top + LONGEST * size;
  const hem = Math.min(Math.max(waist + length, top + SHORTEST * size), lowest);
  return { waist, hips, hem };
}

/** The middle of the body down to the hips; below them nearly straight down. */
function axisOf({ figure, sides: { left, right } }: DressInput, { hips, hem }: DressRows) {
  const middleAt = (y: number) => (figure.left.trunkAt(y) + figure.right.trunkAt(y)) / 2;
  const top = (left.armpit.y + right.armpit.y) / 2;
  const chest = (left.armpit.x + right.armpit.x) / 2;
  const seat = median([0.6, 0.7, 0.8, 0.9, 1].map((t) => middleAt(top + t * (hips - top))));
  const width = figure.right.trunkAt(hips) - figure.left.trunkAt(hips);
  const foot = hemAside(seat, middleAt(hem), width / 2);
  return (y: number): number => {
    if (y <= hips) return chest + Math.max(0, (y - top) / (hips - top)) * (seat - chest);
    return seat + ((y - hips) / Math.max(1, hem - hips)) * foot;
  };
}

function reaches({ left, right }: Figure, axis: number, y: number): [number, number] {
  return [Math.max(0, axis - left.trunkAt(y)), Math.max(0, right.trunkAt(y) - axis)];
}
