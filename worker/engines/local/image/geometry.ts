import type { Bounds, Point, Size } from "./image.ts";

/** Linear interpolation; `t` outside 0..1 extrapolates. */
export function mix(from: Point, to: Point, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
}

/** In the unit of the points. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The length of a polyline. */
export function pathLength(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, k) => sum + distance(path[k], point), 0);
}

/** `steps + 1` points at equal distances along a polyline, its ends included. */
export function evenly(path: readonly Point[], steps: number): Point[] {
  if (path.length === 1) return Array.from({ length: steps + 1 }, () => path[0]);
  const lengths = [0];
  for (let k = 1; k < path.length; k++) {
    lengths.push(lengths[k - 1] + distance(path[k - 1], path[k]));
  }
  const whole = lengths[lengths.length - 1];
  let segment = 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const wanted = (step / steps) * whole;
    while (segment < path.length - 1 && lengths[segment] < wanted) segment++;
    const from = lengths[segment - 1];
    const span = Math.max(1e-6, lengths[segment] - from);
    return mix(path[segment - 1], path[segment], (wanted - from) / span);
  });
}

/** From (x, y) to the segment between two points. */
export function squaredDistanceToSegment(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const length2 = dx * dx + dy * dy;
  const along = length2 > 0 ? ((x - fromX) * dx + (y - fromY) * dy) / length2 : 0;
  const t = Math.min(Math.max(along, 0), 1);
  return (x - fromX - t * dx) ** 2 + (y - fromY - t * dy) ** 2;
}

/** The least box with all points. */
export function boundsOf(points: readonly Point[]): Bounds {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** A point of a picture in the same picture of another size. Integer coordinates are pixel centres. */
export function resizePoint({ x, y }: Point, from: Size, to: Size): Point {
  return {
    x: ((x + 0.5) * to.width) / from.width - 0.5,
    y: ((y + 0.5) * to.height) / from.height - 0.5,
  };
}
