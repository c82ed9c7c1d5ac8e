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
/** Degrees: the largest tilt of a garment that is searched, and the steps of the search. */
const ASKEW = 48;
const COARSE = 3;
const FINE = 0.75;
const VISIBLE_TILT = 2;
/** Over the square root of the area. */
const OFFSETS = [-0.06, -0.03, -0.015, 0, 0.015, 0.03, 0.06];
const TILT_COST = 0.002;

/** The axis of a garment that may lie askew, by up to 48 degrees. */
export function findSteepAxis(inside: Uint8Array, width: number, height: number): Axis {
  return findAxis(inside, width, height, ASKEW);
}

/** The axis about which a silhouette is most symmetric, tilted by at most `largestTilt` degrees. */
export function findAxis(
  inside: Uint8Array,
  width: number,
  height: number,
  largestTilt = LARGEST_TILT,
): Axis {
  const samples = sampleInside(inside, width, height);
  const { xs, ys } = samples;
  const count = Math.max(1, xs.length);
  const middle: Point = {
    x: xs.reduce((sum, x) => sum + x, 0) / count,
    y: ys.reduce((sum, y) => sum + y, 0) / count,
  };
  const size = STRIDE * Math.sqrt(count);
  const axisAt = (degrees: number, offset: number): Axis => {
    const angle = (degrees * Math.PI) / 180;
    const right = { x: Math.cos(angle), y: Math.sin(angle) };
    const foot = { x: middle.x + offset * right.x, y: middle.y + offset * right.y };
    const both = countMirrored(samples, foot, right, { inside, width, height });
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
  const coarse = around(-largestTilt, largestTilt, COARSE, axisAt(0, 0));
  const tilt = tiltOf(coarse);
  return around(tilt - COARSE + FINE, tilt + COARSE - FINE, FINE, coarse);
}

/** The mirror image of a point about the line through `foot` that is square to the unit vector `right`. */
export function mirrorOf({ x, y }: Point, { foot, right }: Pick<Axis, "foot" | "right">): Point {
  const away = 2 * ((x - foot.x) * right.x + (y - foot.y) * right.y);
  return { x: x - away * right.x, y: y - away * right.y };
}

/** Whether the tilt of an axis is visible. */
export function isTilted(axis: Axis): boolean {
  return Math.abs(tiltOf(axis)) > VISIBLE_TILT;
}

function tiltOf({ right }: Axis): number {
  return (Math.atan2(right.y, right.x) * 180) / Math.PI;
}

interface Samples {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

/** How many samples have their mirror image inside. */
function countMirrored(
  { xs, ys }: Samples,
  foot: Point,
  right: Point,
  { inside, width, height }: { inside: Uint8Array; width: number; height: number },
): number {
  let both = 0;
  for (let k = 0; k < xs.length; k++) {
    const away = 2 * ((xs[k] - foot.x) * right.x + (ys[k] - foot.y) * right.y);
    const x = xs[k] - away * right.x;
    const y = ys[k] - away * right.y;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    if (inside[Math.round(y) * width + Math.round(x)]) both++;
  }
  return both;
}

function sampleInside(inside: Uint8Array, width: number, height: number): Samples {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = STRIDE >> 1; y < height; y += STRIDE) {
    for (let x = STRIDE >> 1; x < width; x += STRIDE) {
      if (!inside[y * width + x]) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { xs: Int32Array.from(xs), ys: Int32Array.from(ys) };
}
