import type { Point } from "./image.ts";
import type { Face } from "./person-face.ts";
import type { Side } from "./person-shoulders.ts";
import type { Surfaces } from "./person-surfaces.ts";
import type { Region } from "./raster/region.ts";

/** An arm that hangs, row by row from the shoulder's tip down to the fingers (or the picture's end). */
export interface Arm {
  readonly side: Side;
  /** The row of the first entry below. */
  readonly top: number;
  /** The outer edge's x in each row. */
  readonly outer: Float32Array;
  /** The inner edge's x in each row; above the armpit it runs on inside the trunk. */
  readonly inner: Float32Array;
  /** Where the trunk begins in each row: the inner edge, or the far side of the gap. */
  readonly trunk: Float32Array;
  readonly armpit: Point;
  /** The row of the wrist. */
  readonly wrist: number;
  /** The share of rows below the armpit whose inner edge was seen and not guessed. */
  readonly seen: number;
}

/** In face widths: the widest arm, the narrowest, and the usual width at the armpit and the wrist. */
const WIDEST = 0.85;
const NARROWEST = 0.12;
const USUAL_UPPER = 0.5;
const USUAL_WRIST = 0.3;
/** The armpit lies this far below the shoulder's tip, in face widths. */
const ARMPIT_DEPTH = { least: 0.62, most: 0.95 };
/** From the tip of the shoulder to the wrist, and to the fingers of a relaxed hand, in face widths. */
const WRIST_REACH = 3.3;
/** The wrist's place along the arm from tip to fingers (body proportions after NASA-STD-3000). */
const WRIST_SHARE = 0.77;

/** In face widths: how far down short sleeves reach, and how much a shoulder's muscle rounds out. */
const LONGEST_SHORT_SLEEVE = 2.2;
const DELTOID = 0.05;
/** Pixels of shade between an arm and the gap beside it. */
const SHADE = 6;

interface Row {
  readonly outer: number;
  /** NaN where the arm's inner edge cannot be seen. */
  readonly inner: number;
  readonly trunk: number;
}

/** Follows one arm down the silhouette. All in pixels of the silhouette. */
export function followArm(
  silhouette: Region,
  surfaces: Surfaces,
  face: Face,
  shoulder: Point,
  centre: number,
  side: Side,
): Arm {
  const top = Math.round(shoulder.y);
  const seenRows = readRows(silhouette, surfaces.skin, face, { shoulder, centre, side });
  const rows = withoutSleeve(seenRows, surfaces.skin, face, { top, shoulder, side });
  const upper = (row: number) => row < ARMPIT_DEPTH.least * face.width;
  const first = rows.findIndex((row, k) => !upper(k) && !Number.isNaN(row.inner));
  const depth = Math.min(
    first < 0 ? Number.POSITIVE_INFINITY : first,
    ARMPIT_DEPTH.most * face.width,
  );
  const armpitRow = Math.round(Math.min(depth, rows.length - 1));
  const wrist = wristRow(rows, silhouette.height - 1 - top, face, side);
  const widths = completeWidths(rows, armpitRow, wrist, face, side);
  const outer = meanOf(
    Float32Array.from(rows, (row) => row.outer),
    2,
  );
  const inner = outer.map((x, k) => x - side * widths[k]!);
  const trunk = Float32Array.from(rows, (row, k) =>
    Number.isNaN(row.trunk) ? inner[k]! : row.trunk,
  );
  const below = rows.slice(armpitRow, wrist);
  const seen = below.filter((row) => !Number.isNaN(row.inner)).length / Math.max(1, below.length);
  const armpit = { x: inner[armpitRow] as number, y: top + armpitRow };
  return { side, top, outer, inner, trunk, armpit, wrist: top + wrist, seen };
}

function readRows(
  silhouette: Region,
  skin: Region,
  face: Face,
  place: { shoulder: Point; centre: number; side: Side },
): Row[] {
  const { width, height, data } = silhouette;
  const { shoulder, centre, side } = place;
  const jump = 0.3 * face.width;
  const patience = Math.round(0.2 * face.width);
  const rows: Row[] = [];
  let previous = shoulder.x;
  let clothed = 0;
  for (let y = Math.round(shoulder.y); y < height; y++) {
    let outer = side < 0 ? 0 : width - 1;
    while ((centre - outer) * -side > 0 && !data[y * width + outer]) outer -= side;
    // Past the fingers the edge leaps to the hip.
    if (rows.length > face.width && Math.abs(outer - previous) > jump) break;
    const row = readRow(silhouette, skin, face, y, outer, side);
    rows.push({ outer, ...row });
    previous = outer;
    // A bare arm has ended where no skin is left on the outside.
    const bare = skinNear(skin, y, outer, side);
    clothed = bare ? 0 : clothed + 1;
    if (clothed > patience && rows.length > 2.4 * face.width && sawSkin(rows, clothed)) {
      rows.length -= clothed;
      break;
    }
  }
  return rows;
}

/**
 * Under a short sleeve the arm itself is not seen: its outer edge is drawn from the shoulder's tip
 * to where it comes out below, its inner edge left open.
 */
function withoutSleeve(
  rows: readonly Row[],
  skin: Region,
  face: Face,
  { top, shoulder, side }: { top: number; shoulder: Point; side: Side },
): Row[] {
  const sleeve = rows.findLastIndex((row, k) => {
    return k < LONGEST_SHORT_SLEEVE * face.width && !skinNear(skin, top + k, row.outer, side);
  });
  const below = sleeve + Math.round(0.08 * face.width);
  const bare = rows[below];
  const settled = rows.slice(below, below + Math.round(0.4 * face.width));
  const isBare = settled.every((row, k) => skinNear(skin, top + below + k, row.outer, side));
  if (!bare || !isBare || sleeve < 0.3 * face.width) return [...rows];
  return rows.map((row, k) => {
    if (k >= below) return row;
    const t = k / below;
    const straight = shoulder.x + t * (bare.outer - shoulder.x);
    // The deltoid rounds it outwards, most of all a third of the way down.
    const round = side * DELTOID * face.width * Math.sin(Math.PI * Math.sqrt(t));
    const outer = (straight + round - row.outer) * side > 0 ? row.outer : straight + round;
    return { outer, inner: Number.NaN, trunk: row.trunk };
  });
}

/** Long sleeves show no skin above the hand either, so only a seen inner edge tells of a bare arm. */
function sawSkin(rows: readonly Row[], clothed: number): boolean {
  return rows.slice(0, -clothed).some((row) => !Number.isNaN(row.inner));
}

function skinNear(skin: Region, y: number, outer: number, side: Side): boolean {
  for (let step = 1; step <= 4; step++) {
    if (skin.data[y * skin.width + outer - side * step]) return true;
  }
  return false;
}

function readRow(
  { width, data }: Region,
  skin: Region,
  face: Face,
  y: number,
  outer: number,
  side: Side,
): { inner: number; trunk: number } {
  const widest = WIDEST * face.width;
  const narrowest = NARROWEST * face.width;
  const bare = skinNear(skin, y, outer, side);
  const isGap = (x: number) => !data[y * width + x] && !data[y * width + x - side];
  const isSkin = (x: number) => skin.data[y * width + x];
  for (let step = Math.ceil(narrowest); step < widest; step++) {
    const x = outer - side * step;
    const next = x - side;
    const cloth = bare && !isSkin(next) && !isSkin(next - side) && !isSkin(next - 2 * side);
    if (!cloth && !isGap(next)) continue;
    // Between skin and gap there may be a thin shade that is neither.
    let trunk = next;
    while (cloth && !isGap(trunk) && Math.abs(trunk - next) < SHADE) trunk -= side;
    if (!isGap(trunk)) return { inner: x, trunk: next };
    while (!data[y * width + trunk] && trunk > 0 && trunk < width - 1) trunk -= side;
    return { inner: x, trunk };
  }
  return { inner: Number.NaN, trunk: Number.NaN };
}

/** Where the arm is narrowest near the place proportion puts the wrist. */
function wristRow(rows: readonly Row[], toBottom: number, face: Face, side: Side): number {
  const endsInPicture = rows.length < toBottom;
  const guess = endsInPicture
    ? WRIST_SHARE * rows.length
    : Math.min(WRIST_REACH * face.width, rows.length - 1);
  if (!endsInPicture) return Math.round(guess);
  let best = Math.round(guess);
  let narrowest = Number.POSITIVE_INFINITY;
  const spread = Math.round(0.07 * rows.length);
  for (let k = best - spread; k <= guess + spread; k++) {
    const row = rows[k];
    const width = row ? (row.outer - row.inner) * side : Number.NaN;
    if (!(width < narrowest)) continue;
    narrowest = width;
    best = k;
  }
  return best;
}

/** The arm's width in every row: seen, or between what was seen, or as usual. */
function completeWidths(
  rows: readonly Row[],
  armpitRow: number,
  wrist: number,
  face: Face,
  side: Side,
): Float32Array {
  const known: { row: number; width: number }[] = [];
  rows.forEach((row, k) => {
    if (k >= armpitRow && !Number.isNaN(row.inner)) {
      known.push({ row: k, width: (row.outer - row.inner) * side });
    }
  });
  const first = known[0];
  const last = known.at(-1);
  if (!first || first.row > armpitRow) {
    const width = first
      ? Math.max(first.width, USUAL_UPPER * face.width)
      : USUAL_UPPER * face.width;
    known.unshift({ row: armpitRow, width });
  }
  if (!last || last.row < wrist) known.push({ row: wrist, width: USUAL_WRIST * face.width });
  const widths = new Float32Array(rows.length);
  let segment = 0;
  for (let k = 0; k < rows.length; k++) {
    while (segment < known.length - 2 && k > known[segment + 1]!.row) segment++;
    const from = known[segment] as { row: number; width: number };
    const to = known[segment + 1] ?? from;
    const span = Math.max(1, to.row - from.row);
    const t = Math.min(Math.max((k - from.row) / span, 0), 1);
    widths[k] = from.width + (to.width - from.width) * t;
  }
  return smooth(widths, Math.max(2, Math.round(0.08 * face.width)));
}

function meanOf(values: Float32Array, radius: number): Float32Array {
  return values.map((_, k) => {
    const part = values.subarray(Math.max(0, k - radius), k + radius + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/** A median against outliers, then a mean against steps. */
function smooth(values: Float32Array, radius: number): Float32Array {
  const medians = values.map((_, k) => {
    const part = values.slice(Math.max(0, k - radius), k + radius + 1).sort();
    return part[part.length >> 1] as number;
  });
  return meanOf(medians, radius);
}
