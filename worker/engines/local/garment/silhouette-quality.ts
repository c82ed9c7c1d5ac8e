import { squaredDistance } from "../image/index.ts";
import { roughness, splitOutline } from "./outline.ts";
import type { Silhouette } from "./silhouette.ts";
import { type Axis, findAxis } from "./symmetry-axis.ts";

export interface RatedSilhouette {
  readonly silhouette: Silhouette;
  readonly axis: Axis;
  readonly rough: number;
  readonly trust: number;
}

/** Over the square root of the garment's area: half of a trunk is wider, a sleeve narrower. */
const TRUNK = 0.18;
const SYMMETRIC = 0.93;
const SKEW = 0.65;
const CLEAN = 1.11;
const ROUGH = 1.21;

export function rateSilhouette(silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height } = silhouette;
  return rateAbout(findAxis(inside, width, height), silhouette);
}

/** Rates a silhouette whose sleeves may lie apart: then the trunk alone shows the axis. */
export function rateByTrunk(silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height, area } = silhouette;
  const axis = findAxis(inside, width, height);
  if (axis.symmetry > SYMMETRIC) return rateAbout(axis, silhouette);
  const core = opened(inside, width, height, TRUNK * Math.sqrt(area));
  const trunk = findAxis(core, width, height);
  return rateAbout(trunk.symmetry > axis.symmetry ? trunk : axis, silhouette);
}

/** Rates a silhouette that somebody has given: a frayed edge is no sign of a wrong outline. */
export function rateGiven(silhouette: Silhouette): RatedSilhouette {
  const rated = rateByTrunk(silhouette);
  return { ...rated, trust: between(SKEW, SYMMETRIC, rated.axis.symmetry) };
}

function rateAbout(axis: Axis, silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height, sharpness } = silhouette;
  const halves = splitOutline(inside, width, height, axis);
  const rough = halves
    ? Math.max(roughness(halves.left), roughness(halves.right))
    : Number.POSITIVE_INFINITY;
  const trust = sharpness * between(ROUGH, CLEAN, rough) * between(SKEW, SYMMETRIC, axis.symmetry);
  return { silhouette, axis, rough, trust };
}

/** Morphological opening by a disc; pixels outside the picture count as outside. */
function opened(inside: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const outside = inside.map((own) => 1 - own);
  const depth = squaredDistance(outside, width, height);
  const core = inside.map((_, i) => (depth[i] > radius * radius ? 1 : 0));
  const away = squaredDistance(core, width, height);
  return inside.map((_, i) => (away[i] <= radius * radius ? 1 : 0));
}

export function isClean({ rough }: RatedSilhouette): boolean {
  return rough < CLEAN;
}

function between(none: number, full: number, value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}
