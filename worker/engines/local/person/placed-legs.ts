import type { LegPoints } from "#worker/contract/fit.ts";
import type { Point, Region } from "../image/index.ts";
import type { LegRow, Stature } from "./leg-row.ts";
import { along } from "./trunk.ts";

/** Half widths in shares of the length from the shoulders to the soles. */
const HALF = { hips: 0.145, knee: 0.045, ankle: 0.032 };
/** The range in which the silhouette's edge is searched, over the half width. */
const EDGE = { from: 0.5, to: 1.7 };
/** Limits of the points, wider than those of found legs: over the size, and in shares of the length. */
const LENGTH = { least: 6, most: 14 };
const CROTCH = { highest: 0.34, lowest: 0.58 };
const ASIDE = 0.25;

/** Why the points (in pixels) cannot be the legs of a person of this size; null where they can. */
export function refusePlaced(
  { crotch, leftAnkle, rightAnkle }: LegPoints,
  { level, tall }: Pick<Stature, "level" | "tall">,
  { size, centre }: { readonly size: number; readonly centre: number },
): "legs_cut" | "no_fit" | null {
  if (tall < LENGTH.least * size) return "legs_cut";
  const share = (crotch.y - level) / tall;
  const middle = (leftAnkle.x + rightAnkle.x) / 2;
  const aside = Math.max(Math.abs(crotch.x - centre), Math.abs(middle - centre));
  const isLikely =
    tall < LENGTH.most * size &&
    share > CROTCH.highest &&
    share < CROTCH.lowest &&
    aside < ASIDE * tall;
  return isLikely ? null : "no_fit";
}

interface Placed {
  /** In pixels. */
  readonly points: LegPoints;
  readonly figure: Region;
  /** The edges of the hips above the crotch are kept. */
  readonly outline: readonly LegRow[];
  readonly stature: Stature;
}

/** Legs along the points: below `bareFrom` with the silhouette's edges near them, else of usual width. */
export function placedRows({ points, figure, outline, stature }: Placed, bareFrom = 0): LegRow[] {
  const { top, tall, handsEnd } = stature;
  const { crotch, leftKnee, rightKnee, leftAnkle, rightAnkle } = points;
  const hips = outline[Math.min(outline.length - 1, Math.max(0, Math.round(crotch.y) - top))];
  const legAt = (edge: number, side: number, knee: Point, ankle: Point) => {
    const half = Math.min(Math.max(side * (edge - crotch.x), 0), HALF.hips * tall) / 2;
    const axis = [{ x: crotch.x + side * half, y: crotch.y }, knee, ankle];
    const halves = [half, HALF.knee * tall, HALF.ankle * tall];
    const widths = halves.map((x, k) => ({ x, y: axis[k].y }));
    return (y: number) => ({ x: along(axis, y), half: along(widths, y) });
  };
  const leftAt = legAt(hips.left, -1, leftKnee, leftAnkle);
  const rightAt = legAt(hips.right, 1, rightKnee, rightAnkle);
  return outline.map((row, k) => {
    const y = top + k;
    if (y <= crotch.y) return { ...row, innerLeft: crotch.x, innerRight: crotch.x };
    const [left, right] = [leftAt(y), rightAt(y)];
    const edge = ({ x, half }: typeof left, side: number, from: number) =>
      y < Math.max(from, bareFrom) ? x + side * half : edgeOf(figure, { x, y }, side, half);
    const middle = (left.x + right.x) / 2;
    return {
      left: edge(left, -1, handsEnd),
      right: edge(right, 1, handsEnd),
      innerLeft: Math.min(middle, edge(left, 1, 0)),
      innerRight: Math.max(middle, edge(right, -1, 0)),
    };
  });
}

function edgeOf({ width, data }: Region, { x, y }: Point, side: number, half: number): number {
  const isInside = (column: number) =>
    column >= 0 && column < width && data[y * width + column] === 1;
  if (!isInside(Math.round(x))) return x + side * half;
  for (let out = EDGE.from * half; out <= EDGE.to * half; out++) {
    const next = Math.round(x + side * out);
    if (!isInside(next)) return next - side;
  }
  return x + side * half;
}
