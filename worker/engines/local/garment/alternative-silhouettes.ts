import { largestComponent, minimaxFlood } from "../image/index.ts";
import type { Relief } from "./relief.ts";
import { readShape, type Shape } from "./shape.ts";
import {
  drawOutline,
  type Flood,
  floodGround,
  SEAL_RADIUS,
  type Silhouette,
  toSilhouette,
  unseal,
} from "./silhouette.ts";
import { countInside, mirrorSymmetry } from "./symmetry.ts";
import { contourAbove, outlineSharpness, toLevel } from "./threshold.ts";

/** The confidence of a silhouette without need for alternatives, */
const TRUSTED = 0.85;
/** and the least gain of an alternative. */
const LEAST_GAIN = 0.15;
/** The largest share of a shadow in a silhouette; a larger difference is missing cloth. */
const LARGEST_SHADOW = 0.25;
/** The confidence from which on no cloth is missing, */
const WHOLE = 0.6;
/** unless an alternative is so much more symmetric. */
const LARGEST_SKEW = 0.02;
/** Thresholds that keep pale cloth, in Lab units a pixel, */
const THRESHOLDS = [0.2, 0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75];
/** with seals of these radii, in pixels of the picture. */
const SEALS = [SEAL_RADIUS, 8];
/** Distances from the ground, in Lab units, that exceed a shadow's, */
const DISTANCES = [7, 12, 20];
/** and the gradient of an edge between such colours. */
const DISTANT_EDGE = 0.5;
/** The symmetry of a plausible silhouette. */
const PLAUSIBLE = 0.93;
/** The symmetry from which on the outline is refined, which takes time. */
const PROMISING = 0.85;
/** The range of a garment's share of the picture. */
const LEAST_SHARE = 0.1;
const LARGEST_SHARE = 0.75;

/**
 * Doubts a silhouette whose outline is not to be trusted: compression, WebP's above all, wipes
 * out the faint edge of pale cloth here and there, and leaves an edge of its own around dark cloth.
 * Puts before it the most trusted of those found in other ways, where that is clearly more trusted.
 */
export function doubtSilhouette(relief: Relief, silhouette: Silhouette): Shape[] {
  const first = readShape(silhouette);
  if (first.trust > TRUSTED) return [first];
  const isWhole = first.trust > WHOLE;
  const others = isWhole ? byDistance(relief) : [...byFlood(relief), ...byDistance(relief)];
  const leastArea = (1 - LARGEST_SHADOW) * silhouette.area;
  const leastSymmetry = isWhole ? first.axis.symmetry - LARGEST_SKEW : 0;
  let best: Shape | null = null;
  for (const other of others.map(readShape)) {
    if (other.silhouette.area < leastArea || other.axis.symmetry < leastSymmetry) continue;
    if (other.trust > (best?.trust ?? first.trust + LEAST_GAIN)) best = other;
  }
  return best ? [best, first] : [first];
}

function byFlood(relief: Relief): Silhouette[] {
  return SEALS.flatMap((seal) => {
    const flood = floodGround(relief, seal);
    return THRESHOLDS.flatMap((threshold) => flooded(relief, flood, threshold));
  });
}

function byDistance(relief: Relief): Silhouette[] {
  return DISTANCES.flatMap((distance) => distantFromGround(relief, distance));
}

function flooded(relief: Relief, flood: Flood, threshold: number): Silhouette[] {
  const { width, height } = relief;
  const level = toLevel(threshold);
  if (!isPlausible(contourAbove(flood.pass, level, width, height), relief)) return [];
  return settled(relief, unseal(flood, level, relief), threshold);
}

function distantFromGround(relief: Relief, distance: number): Silhouette[] {
  const { width, height, unlike } = relief;
  const walls = new Uint8Array(unlike.length);
  for (let i = 0; i < walls.length; i++) walls[i] = unlike[i] > distance ? 1 : 0;
  const { inside } = largestComponent(minimaxFlood(walls, width, height), width, height);
  if (!isPlausible(inside, relief)) return [];
  const outside = inside.map((value) => 1 - value);
  return settled(relief, outside, DISTANT_EDGE);
}

function settled(relief: Relief, outside: Uint8Array, threshold: number): Silhouette[] {
  const { width, height, strongest } = relief;
  const inside = drawOutline(relief, outside);
  const symmetry = mirrorSymmetry(inside, width, height);
  if (symmetry < PLAUSIBLE) return [];
  const sharpness = outlineSharpness(inside, threshold, strongest, width, height);
  // Symmetry counts as much as a sharp outline.
  return [toSilhouette(relief, { inside, sharpness: (sharpness + symmetry) / 2 })];
}

function isPlausible(inside: Uint8Array, { width, height }: Relief): boolean {
  const share = countInside(inside) / inside.length;
  if (share < LEAST_SHARE || share > LARGEST_SHARE) return false;
  return mirrorSymmetry(inside, width, height) >= PROMISING;
}
