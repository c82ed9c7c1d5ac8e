import type { Point } from "./image.ts";

/** Depth over width from which on rays meet a neckline squarely and need no smoothing. */
const DEEP = 0.45;

/**
 * Widens a shallow opening below the line between the collar points to its convex hull with them, in
 * place: a neckline that begins at the shoulders' ends bulges outwards all along, from a crew
 * neck to a V, so that any notch in it is a rest of the back's stripes, label or seam. Rays from its centre graze
 * a shallow neckline, so a path's small errors are long steps there; a deep one is left alone.
 * `path` holds the points found on the front's edge.
 */
export function smoothNeckline(
  opening: Uint8Array,
  width: number,
  height: number,
  path: readonly Point[],
  [left, right]: readonly [Point, Point],
): void {
  const below = path.filter(({ x, y }) => x > left.x && x < right.x && y > levelAt(x, left, right));
  const deepest = Math.max(left.y, ...below.map(({ y }) => y));
  if (deepest - Math.min(left.y, right.y) > DEEP * (right.x - left.x)) return;
  const hull = lowerHull([left, ...below.sort((p, q) => p.x - q.x), right]);
  for (let k = 1; k < hull.length; k++) {
    const from = hull[k - 1]!;
    const to = hull[k]!;
    for (let x = Math.max(0, Math.ceil(from.x)); x < Math.min(width, to.x); x++) {
      const bottom = Math.min(height - 1, Math.floor(levelAt(x, from, to)) - 1);
      for (let y = Math.max(0, Math.ceil(levelAt(x, left, right))); y <= bottom; y++) {
        opening[y * width + x] = 1;
      }
    }
  }
}

/** The height at x of the line from one point to another. */
function levelAt(x: number, from: Point, to: Point): number {
  return from.y + ((to.y - from.y) * (x - from.x)) / Math.max(1e-6, to.x - from.x);
}

/** The convex chain on the side of larger y (Andrew 1979); the points ascend in x. */
function lowerHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2 && levelAt(point.x, hull.at(-2)!, hull.at(-1)!) <= point.y) hull.pop();
    hull.push(point);
  }
  return hull;
}
