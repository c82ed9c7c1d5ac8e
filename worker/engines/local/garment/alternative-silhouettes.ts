import {
  countInside,
  dilateSquare,
  inverted,
  largestComponent,
  minimaxFlood,
} from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import {
  drawOutline,
  type Flood,
  floodBackground,
  SEAL_RADIUS,
  type Silhouette,
  toSilhouette,
  unseal,
} from "./silhouette.ts";
import { type RatedSilhouette, rateSilhouette } from "./silhouette-quality.ts";
import { mirrorSymmetry } from "./symmetry.ts";
import { contourAbove, outlineSharpness, toLevel } from "./threshold.ts";

const TRUSTED = 0.85;
const MIN_GAIN = 0.15;
/** The largest share of shadow in a silhouette; a larger difference is missing cloth. */
const LARGEST_SHADOW = 0.25;
/** A cut of less area has lost cloth of the ground's colour. */
const LEAST_OF_FLOOD = 0.88;
const WHOLE = 0.6;
/** The share of steep pixels in a ground with joints or a pattern, which stop the flood. */
const PATTERNED = 0.03;
/** Lab units a pixel. */
const STEEP = 1;
/** Analysed pixels around the outline whose edges are the garment's. */
const OWN_EDGES = 8;
const LARGEST_SKEW = 0.02;
/** In Lab units a pixel; low enough to keep pale cloth. */
const THRESHOLDS = [0.2, 0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75];
/** Pixels of the picture. */
const SEALS = [SEAL_RADIUS, 8];
/** Lab units; larger than the difference of a soft shadow. */
const DISTANCES = [7, 12, 20];
const DISTANT_EDGE = 0.5;
const PLAUSIBLE = 0.93;
const PROMISING = 0.85;
const MIN_SHARE = 0.1;
const LARGEST_SHARE = 0.75;

/**
 * The most trusted first: the flood, the cut, or an alternative for pale cloth without edges. The
 * cut takes as long as all other steps, so it is made only if the flood is doubtful, fails or may
 * have filled the gap between legs.
 */
export function rankSilhouettes(
  edgeMaps: EdgeMaps,
  silhouette: Silhouette,
  cutOf: () => RatedSilhouette,
): (() => RatedSilhouette)[] {
  const first = rateSilhouette(silhouette);
  const isPatterned = isGroundPatterned(edgeMaps, silhouette);
  if (first.trust > TRUSTED && !isPatterned) return [() => first, cutOf];
  const cut = cutOf();
  const isWhole = first.trust > WHOLE;
  const others = isWhole ? byDistance(edgeMaps) : [...byFlood(edgeMaps), ...byDistance(edgeMaps)];
  const leastArea = (1 - LARGEST_SHADOW) * silhouette.area;
  const leastSymmetry = isWhole ? first.axis.symmetry - LARGEST_SKEW : 0;
  let best: RatedSilhouette | null = null;
  for (const other of others.map(rateSilhouette)) {
    if (other.silhouette.area < leastArea || other.axis.symmetry < leastSymmetry) continue;
    if (other.trust > (best?.trust ?? first.trust + MIN_GAIN)) best = other;
  }
  const flooded = best ?? first;
  const isLess = cut.silhouette.area < LEAST_OF_FLOOD * flooded.silhouette.area;
  const isLost = isLess && flooded.trust > WHOLE && !isPatterned;
  const isBetter = cut.trust > flooded.trust && !isLost;
  const ranked = isBetter ? [cut, flooded] : best ? [best, first, cut] : [first, cut];
  return ranked.map((shape) => () => shape);
}

function isGroundPatterned({ gradient }: EdgeMaps, { inside, width, height }: Silhouette): boolean {
  const near = dilateSquare(inside, width, height, OWN_EDGES);
  let count = 0;
  let steep = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i]) continue;
    count++;
    if (gradient[i] > STEEP) steep++;
  }
  return steep > PATTERNED * count;
}

function byFlood(edgeMaps: EdgeMaps): Silhouette[] {
  return SEALS.flatMap((seal) => {
    const flood = floodBackground(edgeMaps, seal);
    return THRESHOLDS.flatMap((threshold) => flooded(edgeMaps, flood, threshold));
  });
}

function byDistance(edgeMaps: EdgeMaps): Silhouette[] {
  return DISTANCES.flatMap((distance) => distantFromBackground(edgeMaps, distance));
}

function flooded(edgeMaps: EdgeMaps, flood: Flood, threshold: number): Silhouette[] {
  const { width, height } = edgeMaps;
  const level = toLevel(threshold);
  if (!isPlausible(contourAbove(flood.pass, level, width, height), edgeMaps)) return [];
  return settled(edgeMaps, unseal(flood, level, edgeMaps), threshold);
}

function distantFromBackground(edgeMaps: EdgeMaps, distance: number): Silhouette[] {
  const { width, height, unlike } = edgeMaps;
  const barriers = new Uint8Array(unlike.length);
  for (let i = 0; i < barriers.length; i++) barriers[i] = unlike[i] > distance ? 1 : 0;
  const { inside } = largestComponent(minimaxFlood(barriers, width, height), width, height);
  if (!isPlausible(inside, edgeMaps)) return [];
  const outside = inverted(inside);
  return settled(edgeMaps, outside, DISTANT_EDGE);
}

function settled(edgeMaps: EdgeMaps, outside: Uint8Array, threshold: number): Silhouette[] {
  const { width, height, strongest } = edgeMaps;
  const inside = drawOutline(edgeMaps, outside);
  const symmetry = mirrorSymmetry(inside, width, height);
  if (symmetry < PLAUSIBLE) return [];
  const sharpness = outlineSharpness(inside, threshold, strongest, width, height);
  // Symmetry counts as much as a sharp outline.
  return [toSilhouette(edgeMaps, { inside, sharpness: (sharpness + symmetry) / 2 })];
}

function isPlausible(inside: Uint8Array, { width, height }: EdgeMaps): boolean {
  const share = countInside(inside) / inside.length;
  if (share < MIN_SHARE || share > LARGEST_SHARE) return false;
  return mirrorSymmetry(inside, width, height) >= PROMISING;
}
