import type { Point } from "../image/index.ts";

/** A garment's upright axis, which may be tilted by a few degrees. */
export interface Axis {
  readonly foot: Point;
  readonly right: Point;
  readonly down: Point;
  /** Intersection over union with the mirror image, 0..1. */
  readonly symmetry: number;
}

const STRIDE = 5;
const LARGEST_TILT = 12;
const COARSE = 3;
const FINE = 0.75;
const VISIBLE_TILT = 2;
/** Over the square root of the area. */
const OFFSETS = [-0.06, -0.03, -0.015, 0, 0.015, 0.03, 0.06];
const TILT_COST = 0.002;

export function findAxis(inside: Uint8Array, width: number, height: number): Axis {
  const points = samplePoints(inside, width, height);
  const count = Math.max(1, points.length);
  const middle: Point = {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
  const size = STRIDE * Math.sqrt(count);
  const isInside = ({ x, y }: Point) =>
    x >= 0 && y >= 0 && x < width && y < height && inside[Math.round(y) * width + Math.round(x)];
  const axisAt = (degrees: number, offset: number): Axis => {
    const angle = (degrees * Math.PI) / 180;
    const right = { x: Math.cos(angle), y: Math.sin(angle) };
    const foot = { x: middle.x + offset * right.x, y: middle.y + offset * right.y };
    const both = points.filter((point) => isInside(mirror(point, foot, right))).length;
    return { foot, right, down: { x: -right.y, y: right.x }, symmetry: both / (2 * count - both) };
  };
  const worth = (axis: Axis) => axis.symmetry - TILT_COST * Math.abs(tiltOf(axis));
  const better = (p: Axis, q: Axis) => (worth(q) > worth(p) ? q : p);
  const around = (from: number, to: number, step: number, start: Axis) => {
    let best = start;
    for (let tilt = from; tilt <= to; tilt += step) {
      for (const offset of OFFSETS) best = better(best, axisAt(tilt, offset * size));
    }
    return best;
  };
  const coarse = around(-LARGEST_TILT, LARGEST_TILT, COARSE, axisAt(0, 0));
  const tilt = tiltOf(coarse);
  return around(tilt - COARSE + FINE, tilt + COARSE - FINE, FINE, coarse);
}

export function isTilted(axis: Axis): boolean {
  return Math.abs(tiltOf(axis)) > VISIBLE_TILT;
}

function tiltOf({ right }: Axis): number {
  return (Math.atan2(right.y, right.x) * 180) / Math.PI;
}

function mirror({ x, y }: Point, foot: Point, right: Point): Point {
  const away = 2 * ((x - foot.x) * right.x + (y - foot.y) * right.y);
  return { x: x - away * right.x, y: y - away * right.y };
}

function samplePoints(inside: Uint8Array, width: number, height: number): Point[] {
  const points: Point[] = [];
  for (let y = STRIDE >> 1; y < height; y += STRIDE) {
    for (let x = STRIDE >> 1; x < width; x += STRIDE) {
      if (inside[y * width + x]) points.push({ x, y });
    }
  }
  return points;
}
