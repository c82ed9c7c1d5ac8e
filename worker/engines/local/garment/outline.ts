import { type Point, traceContour } from "../image/index.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Half of an outline from top to bottom, in pixels across and along the axis. */
export interface HalfOutline {
  readonly count: number;
  readonly out: Float32Array;
  readonly down: Float32Array;
  readonly axis: Axis;
  readonly side: -1 | 1;
}

/** A value for each side of the axis. */
export interface Sides<T> {
  readonly left: T;
  readonly right: T;
}

export interface Bay {
  readonly from: number;
  readonly to: number;
  readonly deepest: number;
  readonly depth: number;
  /** How much the mouth faces up (1) or down (-1). */
  readonly facingUp: number;
}

const ROUGH_STEP = 0.02;

/** Null where the axis does not cross the outline. */
export function splitOutline(
  inside: Uint8Array,
  width: number,
  height: number,
  axis: Axis,
): Sides<HalfOutline> | null {
  const contour = traceContour(inside, width, height);
  const across = contour.x.map((x, i) => along(axis, axis.right, x, contour.y[i]));
  const downwards = contour.x.map((x, i) => along(axis, axis.down, x, contour.y[i]));
  let top = -1;
  let bottom = -1;
  for (let i = 0; i < contour.count; i++) {
    if (Math.abs(across[i]) > 1.5) continue;
    if (top < 0 || downwards[i] < downwards[top]) top = i;
    if (bottom < 0 || downwards[i] > downwards[bottom]) bottom = i;
  }
  if (top < 0 || top === bottom) return null;
  const half = (from: number, to: number, step: -1 | 1, side: -1 | 1): HalfOutline => {
    const count = (((((to - from) * step) % contour.count) + contour.count) % contour.count) + 1;
    const out = new Float32Array(count);
    const down = new Float32Array(count);
    for (let k = 0, i = from; k < count; k++, i = (i + step + contour.count) % contour.count) {
      out[k] = across[i] * side;
      down[k] = downwards[i];
    }
    return { count, out, down, axis, side };
  };
  return { left: half(top, bottom, -1, -1), right: half(top, bottom, 1, 1) };
}

/** Length over that of a coarse polygon: 1.1 for a clean cut, more for leaks and shadows. */
export function roughness({ count, out, down }: HalfOutline): number {
  const step = Math.max(6, Math.round(ROUGH_STEP * (down[count - 1] - down[0])));
  const length = (stride: number) => {
    let sum = 0;
    for (let k = stride; k < count; k += stride) {
      sum += Math.hypot(out[k] - out[k - stride], down[k] - down[k - stride]);
    }
    return sum;
  };
  return length(1) / Math.max(1, length(step));
}

/** The distance of a point from the axis' foot in a direction. */
export function along({ foot }: Axis, direction: Point, x: number, y: number): number {
  return (x - foot.x) * direction.x + (y - foot.y) * direction.y;
}

/** The distance of a point from the axis, positive on the half's side. */
export function outOf({ axis, side }: Pick<HalfOutline, "axis" | "side">, { x, y }: Point): number {
  return side * along(axis, axis.right, x, y);
}

/** A point of the outline in the picture's pixels. */
export function pointAt({ axis, side, out, down }: HalfOutline, index: number): Point {
  const { foot, right, down: below } = axis;
  const across = side * out[index];
  return {
    x: foot.x + across * right.x + down[index] * below.x,
    y: foot.y + across * right.y + down[index] * below.y,
  };
}

/** Signed distance of point k from the line a-b; positive on the garment's outer side. */
export function distanceFromChord(half: HalfOutline, a: number, b: number, k: number): number {
  const { out, down } = half;
  const dOut = out[b] - out[a];
  const dDown = down[b] - down[a];
  const length = Math.hypot(dOut, dDown) || 1;
  return ((out[k] - out[a]) * dDown - (down[k] - down[a]) * dOut) / length;
}

/** The point of the outline that is farthest on one side of the line between two of its points. */
export function farthestFromChord(
  half: HalfOutline,
  from: number,
  to: number,
  direction: 1 | -1 = 1,
): { index: number; distance: number } {
  let index = from;
  let distance = 0;
  for (let k = from; k <= to; k++) {
    const away = direction * distanceFromChord(half, from, to, k);
    if (away > distance) {
      distance = away;
      index = k;
    }
  }
  return { index, distance };
}

/** The bays of the outline that are deeper than `least` pixels, from top to bottom. */
export function findBays(half: HalfOutline, least: number): Bay[] {
  const hull = hullIndices(half);
  const bays: Bay[] = [];
  for (let h = 1; h < hull.length; h++) {
    const from = hull[h - 1];
    const to = hull[h];
    const { index, distance } = farthestFromChord(half, from, to, -1);
    if (distance < least) continue;
    const length = Math.hypot(half.out[to] - half.out[from], half.down[to] - half.down[from]);
    const facingUp = (half.out[to] - half.out[from]) / (length || 1);
    bays.push({ from, to, deepest: index, depth: distance, facingUp });
  }
  return bays;
}

/** Gift wrapping (Jarvis 1973). */
function hullIndices(half: HalfOutline): number[] {
  const hull = [0];
  for (let at = 0; at < half.count - 1; ) {
    let next = at + 1;
    for (let k = at + 2; k < half.count; k++) {
      if (distanceFromChord(half, at, next, k) >= 0) next = k;
    }
    hull.push(next);
    at = next;
  }
  return hull;
}

/** The point farthest in a direction. */
export function extreme(
  half: HalfOutline,
  from: number,
  to: number,
  outwards: number,
  downwards: number,
): number {
  let best = from;
  let farthest = -Infinity;
  for (let k = from; k <= to; k++) {
    const reach = outwards * half.out[k] + downwards * half.down[k];
    if (reach <= farthest) continue;
    farthest = reach;
    best = k;
  }
  return best;
}
