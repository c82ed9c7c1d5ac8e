import { type Point, solveLinearSystem } from "../image/index.ts";

export interface PointPair {
  readonly target: Point;
  readonly source: Point;
}

export type PointMap = (x: number, y: number) => Point;

/** Control points may be missed a little, so that the surface does not fold. */
const SMOOTHING = 1e-3;

/** From target to source (F. Bookstein, 1989; smoothed, G. Wahba, 1990). Null on a line. */
export function thinPlateSpline(pairs: readonly PointPair[]): PointMap | null {
  const n = pairs.length;
  // Coordinates near 1 keep the system well conditioned.
  const unit = Math.max(...pairs.map(({ target }) => Math.hypot(target.x, target.y)));
  const nodes = pairs.map(({ target }) => ({ x: target.x / unit, y: target.y / unit }));
  const matrix = nodes.map((node, i) => [
    ...nodes.map((other, j) => {
      const bent = kernel((node.x - other.x) ** 2 + (node.y - other.y) ** 2);
      return bent + (i === j ? SMOOTHING : 0);
    }),
    1,
    node.x,
    node.y,
  ]);
  for (const row of [nodes.map(() => 1), nodes.map(({ x }) => x), nodes.map(({ y }) => y)]) {
    matrix.push([...row, 0, 0, 0]);
  }
  const right = [...pairs.map(({ source }) => [source.x, source.y]), [0, 0], [0, 0], [0, 0]];
  const weights = solveLinearSystem(matrix, right);
  if (!weights) return null;
  const xs = Float64Array.from(nodes, (node) => node.x);
  const ys = Float64Array.from(nodes, (node) => node.y);
  const toX = Float64Array.from(weights, (weight) => weight[0]);
  const toY = Float64Array.from(weights, (weight) => weight[1]);
  return (x, y) => {
    const [atX, atY] = [x / unit, y / unit];
    let sourceX = toX[n] + atX * toX[n + 1] + atY * toX[n + 2];
    let sourceY = toY[n] + atX * toY[n + 1] + atY * toY[n + 2];
    for (let k = 0; k < n; k++) {
      const term = kernel((xs[k] - atX) ** 2 + (ys[k] - atY) ** 2);
      sourceX += term * toX[k];
      sourceY += term * toY[k];
    }
    return { x: sourceX, y: sourceY };
  };
}

/** The kernel r^2 log r, as a function of r squared. */
function kernel(r2: number): number {
  return r2 > 0 ? 0.5 * r2 * Math.log(r2) : 0;
}
