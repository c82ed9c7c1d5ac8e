import type { Fit } from "#worker/contract/fit.ts";
import type { Body } from "./person-body.ts";
import { solveLinearSystem } from "./raster/linear-system.ts";

/** The upper edge of what a top is tucked into. */
export interface Waistband {
  /** In pixels of the photo. */
  readonly rowAt: (x: number) => number;
  /** Tucked in by the user's wish, and not because the old top is. */
  readonly asked: boolean;
}

/** The old top's lower edge is looked for this far from its hem, in face widths. */
const REACH = 0.35;
/** Further from the fitted curve than this, in face widths, an edge is a fold's or a hand's. */
const STRAY = 0.06;
/** Fewer columns than this share tell no curve. */
const LEAST_COLUMNS = 0.4;
/** Right below its hem, so much skin in the middle tells of a midriff and not of a waistband. */
const MIDRIFF = 0.25;
/** Tops end so far above the hips when they are tucked, in face widths below the shoulders. */
const HIGHEST_HEM = 1.6;
const LOWEST_WAIST = 2.6;
/** What a top is tucked into stands out beyond it by this factor, right below the hem. */
const STANDS_OUT = 1.06;

/** The waistband a top is to end at; null when it is to hang over it. */
export function waistbandOf(body: Body, tuck: Fit["tuck"]): Waistband | null {
  if (tuck === "out" || (tuck === "auto" && !isTucked(body))) return null;
  const k = 1 / body.scale;
  const curve = fitCurve(lowerEdge(body), body);
  return { rowAt: (x) => k * curve(x / k), asked: tuck === "in" };
}

/** Whether the old top is seen to go into trousers or a skirt: these stand out from it. */
function isTucked(body: Body): boolean {
  const { hem, face, shoulders } = body;
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  const depth = (hem - level) / face.width;
  if (depth < HIGHEST_HEM || depth > LOWEST_WAIST || showsMidriff(body)) return false;
  const above = trunkWidth(body, hem - 0.25 * face.width);
  const below = trunkWidth(body, hem + 0.3 * face.width);
  return below > STANDS_OUT * above;
}

function showsMidriff({ surfaces, shoulders, face, hem, lab }: Body): boolean {
  const half = 0.4 * face.width;
  for (const down of [0.08, 0.2]) {
    const row = Math.min(lab.height - 1, Math.round(hem + down * face.width)) * lab.width;
    const from = row + Math.max(0, Math.round(shoulders.centre - half));
    const to = row + Math.min(lab.width, Math.round(shoulders.centre + half));
    const skin = surfaces.skin.data.subarray(from, to).reduce((sum, share) => sum + share, 0);
    if (skin > MIDRIFF * (to - from)) return true;
  }
  return false;
}

function trunkWidth({ left, right }: Body, y: number): number {
  const edge = ({ top, trunk }: Body["left"]) =>
    trunk[Math.min(Math.max(Math.round(y - top), 0), trunk.length - 1)]!;
  return edge(right) - edge(left);
}

/** The last row of the old top near its hem, column by column. */
function lowerEdge({ surfaces, left, right, hem, face }: Body): { x: number; y: number }[] {
  const { width, height, data } = surfaces.top;
  const row = (arm: Body["left"]) =>
    arm.trunk[Math.min(Math.max(0, Math.round(hem - arm.top)), arm.trunk.length - 1)]!;
  const points: { x: number; y: number }[] = [];
  const lowest = Math.min(height - 1, Math.round(hem + REACH * face.width));
  for (let x = Math.max(0, Math.ceil(row(left))); x < Math.min(width, row(right)); x++) {
    for (let y = lowest; y > hem - REACH * face.width; y--) {
      if (!data[y * width + x]) continue;
      if (y < lowest) points.push({ x, y: y + 1 });
      break;
    }
  }
  return points;
}

/** A parabola through the edge, fitted once more without what strays; level where too little is seen. */
function fitCurve(points: readonly { x: number; y: number }[], { hem, face, left, right }: Body) {
  const middle = (left.armpit.x + right.armpit.x) / 2;
  const breadth = right.armpit.x - left.armpit.x;
  let curve = (_: number): number => hem;
  let near = points.filter(({ y }) => Math.abs(y - hem) < REACH * face.width);
  for (let round = 0; round < 3 && near.length > LEAST_COLUMNS * breadth; round++) {
    const matrix = [0, 1, 2].map(() => [0, 0, 0]);
    const sums = [[0], [0], [0]];
    for (const { x, y } of near) {
      const t = (x - middle) / breadth;
      const powers = [1, t, t * t];
      powers.forEach((p, r) => {
        powers.forEach((q, c) => {
          matrix[r]![c] = matrix[r]![c]! + p * q;
        });
        sums[r]![0] = sums[r]![0]! + p * y;
      });
    }
    const solved = solveLinearSystem(matrix, sums);
    if (!solved) break;
    const [a, b, c] = solved.map(([value]) => value!) as [number, number, number];
    curve = (x) => {
      const t = Math.min(Math.max((x - middle) / breadth, -0.6), 0.6);
      return a + t * (b + t * c);
    };
    const fitted = curve;
    near = points.filter(({ x, y }) => Math.abs(y - fitted(x)) < (round + 1) * STRAY * face.width);
  }
  return curve;
}
