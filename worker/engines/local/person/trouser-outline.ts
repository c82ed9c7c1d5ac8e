import {
  connectedComponents,
  createRegion,
  dilateSquare,
  erode,
  type Region,
} from "../image/index.ts";
import type { Body } from "./body.ts";
import { colorDistance } from "./colors.ts";
import type { LegRow, Stature } from "./leg-row.ts";
import type { LegColors } from "./trouser-cloth.ts";

/** Legs that long trousers cover. */
export interface CoveredLegs {
  readonly figure: Region;
  readonly body: Body;
  readonly rows: readonly LegRow[];
  readonly crotch: number;
  readonly stature: Stature;
  readonly colors: LegColors;
}

/** In spreads of the colours of the cloth. */
export const LIKE_CLOTH = 3.5;
/** Shares of the length from the shoulders to the soles, as the next. */
const HIGHEST = 0.41;
/** How far cloth is followed out of the outline. */
const FURTHER = 0.08;
const CUFF = 0.07;
/** Below the end, the cloth hangs lower at one side. */
const BELOW_END = 0.02;
/** Objects before the legs: their least side, and the rows above which they are no cuffs. */
const OBJECT = { side: 0.03, lowest: 0.75 };
/** Ground beside the legs: its first column in pixels, a distance, a step in L*a*b*, and the most of them. */
const BESIDE = { off: 5, apart: 0.06, step: 22, most: 0.4 };
/** Pixels. */
const RIM = 2;
const THIN = 1.5;

/** The rows as wide as the figure shows them: the outline of legs is limited in its steps. */
export function outlineOfCloth({
  figure,
  body,
  rows,
  crotch,
  stature,
  colors,
}: CoveredLegs): LegRow[] {
  const { tall, top } = stature;
  const { width, data } = figure;
  return rows.map((row, k) => {
    const y = top + k;
    if (y <= crotch) return row;
    const edgeOf = (from: number, side: number, middle: number) => {
      let x = Math.min(width - 1, Math.max(0, Math.round(from)));
      while (!data[y * width + x] && side * (x - middle) > 1) x -= side;
      for (let step = 0; step < FURTHER * tall; step++, x += side) {
        if (x + side < 0 || x + side >= width) break;
        const i = y * width + x + side;
        const isCloth = colorDistance(colors.cloth, body.lab, i) < LIKE_CLOTH;
        if (!data[i] || !isCloth || body.surfaces.skin.data[i]) break;
      }
      return x;
    };
    return {
      ...row,
      left: edgeOf(row.left, -1, row.innerLeft),
      right: edgeOf(row.right, 1, row.innerRight),
    };
  });
}

/**
 * Whether the ground on both sides of the legs changes so much within a row that it cannot be continued.
 * On one busy side, as beside the frame of a door, the strip to paint is narrow.
 */
export function isBusyBeside(
  rows: readonly LegRow[],
  { body, crotch, stature }: CoveredLegs,
): boolean {
  const { top, tall } = stature;
  const { lab } = body;
  const apart = Math.round(BESIDE.apart * tall);
  const isBusy = (side: -1 | 1) => {
    let [busy, all] = [0, 0];
    for (let y = crotch; y < top + rows.length; y++) {
      const { left, right } = rows[y - top];
      const x = Math.round(side < 0 ? left : right) + side * BESIDE.off;
      const other = x + side * apart;
      if (Math.min(x, other) < 0 || Math.max(x, other) >= lab.width) continue;
      const [i, j] = [y * lab.width + x, y * lab.width + other];
      const step = Math.hypot(
        lab.l.data[i] - lab.l.data[j],
        lab.a.data[i] - lab.a.data[j],
        lab.b.data[i] - lab.b.data[j],
      );
      all++;
      if (step > BESIDE.step) busy++;
    }
    return all === 0 || busy > BESIDE.most * all;
  };
  return isBusy(-1) && isBusy(1);
}

/** The figure below the crotch down to the ends, without objects before it. */
export function clothOf(
  { figure, body, rows, crotch, stature, colors }: CoveredLegs,
  ends: readonly [number, number],
): Region {
  const { lab, surfaces } = body;
  const { tall, top, level } = stature;
  const { width, height } = figure;
  const cloth = createRegion(width, height);
  const other = createRegion(width, height);
  const below = Math.round(BELOW_END * tall);
  // A bag before the thighs hides the crotch, and a hem can be above it.
  const highest = Math.min(crotch, Math.round(level + HIGHEST * tall));
  for (let y = highest + 1; y <= Math.min(height - 1, Math.max(...ends) + below); y++) {
    const { left, right, innerLeft, innerRight } = rows[Math.min(rows.length - 1, y - top)];
    const middle = (innerLeft + innerRight) / 2;
    for (let x = Math.max(0, Math.floor(left - RIM)); x <= Math.min(width - 1, right + RIM); x++) {
      const i = y * width + x;
      const end = ends[x < middle ? 0 : 1];
      const toCloth = colorDistance(colors.cloth, lab, i);
      const isLike = !surfaces.skin.data[i] && toCloth < LIKE_CLOTH;
      if (!figure.data[i]) {
        // A silhouette can end above the feet.
        const isHem = isLike && y > end - CUFF * tall && y <= end + below;
        if (isHem && toCloth < colorDistance(colors.ground, lab, i)) cloth.data[i] = 1;
        continue;
      }
      const isEdge = y <= end + RIM && !surfaces.skin.data[i];
      if (y <= end || isEdge || (y <= end + below && isLike)) cloth.data[i] = 1;
      if (y < level + OBJECT.lowest * tall && !isLike) other.data[i] = 1;
    }
  }
  const least = (OBJECT.side * tall) ** 2;
  const objects = createRegion(width, height);
  for (const part of connectedComponents(erode(other, THIN))) {
    if (part.length >= least) for (const i of part) objects.data[i] = 1;
  }
  const hidden = dilateSquare(objects.data, width, height, RIM);
  for (let i = 0; i < hidden.length; i++) if (hidden[i]) cloth.data[i] = 0;
  return cloth;
}
