import {
  connectedComponents,
  dilate,
  erode,
  largestComponent,
  minimaxFlood,
  type Point,
  traceContour,
} from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import { CLEAN_GROUND } from "./outline-refinement.ts";

/** Points of the outline: the blocks of a JPEG are up to four analysed pixels wide. */
const SIGMA = 8;
const PASSES = 2;
/** Analysed pixels; corners move by no more. */
const FARTHEST = 2.5;
/** Lab distances of the outline from the ground: an edge that nobody sees, and one that is clear. */
const UNSEEN = 1.2;
const SEEN = 3;
/** Analysed pixels: half of the widest notch, and how far around it the cloth is looked at. */
const NOTCH = 5;
const AROUND = 8;
/** Lab distance from the ground of the figures of a pattern, and their share around a notch. */
const FIGURE = 8;
const LEAST_FIGURES = 0.4;
/** The share of cloth around a notch that is much paler than the figures, and how much. */
const LEAST_PALE = 0.25;
const PALER = 0.5;
/** Analysed pixels: at the outline itself every cloth is pale. */
const RIM = 2;

/**
 * Smooths the outline where cloth is as pale as a clean ground: there the blocks of a JPEG belong to
 * either by chance. `inside` is 1 inside, in one part; gaps inside it stay.
 */
export function smoothRaggedOutline(inside: Uint8Array, edgeMaps: EdgeMaps): Uint8Array {
  const { width, height, noise } = edgeMaps;
  if (noise >= CLEAN_GROUND) return inside;
  let result = fillNotches(inside, edgeMaps);
  for (let pass = 0; pass < PASSES; pass++) {
    const { count, x, y } = traceContour(result, width, height);
    const points = Array.from({ length: count }, (_, k) => ({ x: x[k], y: y[k] }));
    const weights = smoothed(points.map((point) => unseenAt(point, edgeMaps)));
    if (!weights.some((weight) => weight > 0)) return result;
    const [smoothX, smoothY] = [smoothed(x), smoothed(y)];
    const moved = points.map((from, k) =>
      towards(from, { x: smoothX[k], y: smoothY[k] }, weights[k]),
    );
    const closed = minimaxFlood(result, width, height);
    const filled = fillPolygon(moved, width, height);
    const before = result;
    const smooth = filled.map((own, i) => (own && (before[i] || !closed[i]) ? 1 : 0));
    // A narrow strap beside a gap can break.
    result = largestComponent(smooth, width, height).inside;
  }
  return result;
}

/**
 * Fills the notches between the figures of a pattern: the rest of the cloth is nearly as pale as the
 * ground, so the flood ran between the figures.
 */
function fillNotches(inside: Uint8Array, edgeMaps: EdgeMaps): Uint8Array {
  const { width, height } = edgeMaps;
  const region = { width, height, data: inside };
  const closed = erode(dilate(region, NOTCH), NOTCH).data;
  const deep = erode(region, RIM).data;
  const notches = closed.map((own, i) => (own && !inside[i] ? 1 : 0));
  const filled = inside.slice();
  for (const notch of connectedComponents({ width, height, data: notches })) {
    if (!isBetweenFigures(notch, inside, edgeMaps)) continue;
    if (isPatterned(notch[notch.length >> 1], deep, edgeMaps)) for (const i of notch) filled[i] = 1;
  }
  return filled;
}

function isBetweenFigures(
  notch: Int32Array,
  inside: Uint8Array,
  { width, unlike }: EdgeMaps,
): boolean {
  const edge = [...notch].flatMap((i) => [i - 1, i + 1, i - width, i + width]);
  const cloth = edge.filter((i) => inside[i]);
  return cloth.filter((i) => unlike[i] > FIGURE).length > LEAST_FIGURES * cloth.length;
}

function isPatterned(middle: number, deep: Uint8Array, { width, unlike }: EdgeMaps): boolean {
  const cloth: number[] = [];
  for (let dy = -AROUND; dy <= AROUND; dy++) {
    const row = middle + dy * width;
    for (let i = row - AROUND; i <= row + AROUND; i++) if (deep[i]) cloth.push(unlike[i]);
  }
  const figure = Math.max(0, ...cloth);
  return cloth.filter((value) => value < PALER * figure).length > LEAST_PALE * cloth.length;
}

/** 1 where the outline has the ground's colour, 0 where it is clear. */
function unseenAt({ x, y }: Point, { unlike, width }: EdgeMaps): number {
  return Math.min(1, Math.max(0, (SEEN - unlike[y * width + x]) / (SEEN - UNSEEN)));
}

function towards(from: Point, to: Point, weight: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = weight * Math.min(1, FARTHEST / (Math.hypot(dx, dy) || 1));
  return { x: from.x + share * dx, y: from.y + share * dy };
}

/** A closed list of values, blurred by a Gaussian. */
function smoothed(values: ArrayLike<number>): Float32Array {
  const reach = 3 * SIGMA;
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * SIGMA * SIGMA)),
  );
  const sum = kernel.reduce((total, part) => total + part, 0);
  const { length } = values;
  const result = new Float32Array(length);
  for (let k = 0; k < length; k++) {
    let value = 0;
    for (let d = -reach; d <= reach; d++) {
      value += kernel[d + reach] * values[(((k + d) % length) + length) % length];
    }
    result[k] = value / sum;
  }
  return result;
}

/** The pixels whose middle is within a closed polygon, by scan lines, and those of its corners. */
function fillPolygon(points: readonly Point[], width: number, height: number): Uint8Array {
  const crossings: number[][] = Array.from({ length: height }, () => []);
  points.forEach((from, k) => {
    const to = points[(k + 1) % points.length];
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    for (let y = Math.ceil(upper.y); y < lower.y; y++) {
      const share = (y - upper.y) / (lower.y - upper.y);
      crossings[y].push(upper.x + share * (lower.x - upper.x));
    }
  });
  const filled = new Uint8Array(width * height);
  crossings.forEach((xs, y) => {
    xs.sort((p, q) => p - q);
    for (let k = 0; k + 1 < xs.length; k += 2) {
      filled.fill(1, y * width + Math.ceil(xs[k]), y * width + Math.floor(xs[k + 1]) + 1);
    }
  });
  for (const { x, y } of points) filled[Math.round(y) * width + Math.round(x)] = 1;
  return filled;
}
