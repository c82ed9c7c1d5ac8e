import type { Fit } from "#worker/contract/fit.ts";
import { mean, type Point, shareWithin, solveLinearSystem } from "../image/index.ts";
import { type Body, trunkEdgeAt } from "../person/index.ts";

export interface Waistband {
  readonly rowAt: (x: number) => number;
  readonly asked: boolean;
}

const STRAY = 0.12;
const ROUNDS = 10;
/** More skin below the hem is a midriff and no waistband. */
const MIDRIFF = 0.25;
const HIGHEST_HEM = 1.6;
const LOWEST_WAIST = 2.6;
const STANDS_OUT = 1.06;

/** Null where the top hangs over the bottoms. */
export function waistbandOf(body: Body, tuck: Fit["tuck"]): Waistband | null {
  if (tuck === "out" || (tuck === "auto" && !isTucked(body))) return null;
  const k = 1 / body.scale;
  const edge = edgeOf(body);
  return { rowAt: (x) => k * edge(x / k), asked: tuck === "in" };
}

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
  const left = Math.round(shoulders.centre - half);
  const right = Math.round(shoulders.centre + half);
  return [0.08, 0.2].some((down) => {
    const top = Math.min(lab.height - 1, Math.round(hem + down * face.width));
    return shareWithin(surfaces.skin, { left, right, top, bottom: top + 1 }) > MIDRIFF;
  });
}

function trunkWidth({ left, right }: Body, y: number): number {
  return trunkEdgeAt(right, y) - trunkEdgeAt(left, y);
}

/** The row of the old top's visible edge near a parabola; a level line where none is visible. */
export function edgeOf({
  hem,
  hemLine,
  face,
}: Pick<Body, "hem" | "hemLine" | "face">): (x: number) => number {
  if (!hemLine) return () => hem;
  const stray = STRAY * face.width;
  const parabola = fitParabola(hemLine, stray);
  const near = hemLine.map(({ x, y }) => {
    const fitted = parabola(x);
    return Math.min(Math.max(y, fitted - stray), fitted + stray);
  });
  const reach = Math.round(stray / 3);
  const smooth = near.map((_, k) => {
    const around = near.slice(Math.max(0, k - reach), k + reach + 1);
    return mean(around);
  });
  const first = hemLine[0].x;
  return (x) => smooth[Math.min(Math.max(Math.round(x) - first, 0), smooth.length - 1)];
}

/** Least squares, reweighted by the Cauchy function (P. W. Holland, R. E. Welsch, 1977). */
function fitParabola(points: readonly Point[], stray: number): (x: number) => number {
  const from = points[0].x;
  const half = Math.max(1, points.length / 2);
  const powersAt = (x: number) => {
    const t = (x - from - half) / half;
    return [1, t, t * t];
  };
  const rows = points.map(({ y }) => y).sort((one, other) => one - other);
  let fitted = [rows[rows.length >> 1], 0, 0];
  const curve = (x: number) => powersAt(x).reduce((sum, power, k) => sum + power * fitted[k], 0);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = [0, 1, 2].map(() => [0, 0, 0]);
    const sums = [[0], [0], [0]];
    for (const { x, y } of points) {
      const powers = powersAt(x);
      const weight = 1 / (1 + ((y - curve(x)) / stray) ** 2);
      powers.forEach((p, r) => {
        powers.forEach((q, c) => {
          matrix[r][c] = matrix[r][c] + weight * p * q;
        });
        sums[r][0] = sums[r][0] + weight * p * y;
      });
    }
    const solved = solveLinearSystem(matrix, sums);
    if (!solved) break;
    fitted = solved.map(([value]) => value);
  }
  return curve;
}
