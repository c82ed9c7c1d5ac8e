import { roughness, splitOutline } from "./outline.ts";
import type { Silhouette } from "./silhouette.ts";
import { type Axis, findAxis } from "./symmetry-axis.ts";

export interface RatedSilhouette {
  readonly silhouette: Silhouette;
  readonly axis: Axis;
  readonly rough: number;
  readonly trust: number;
}

const SYMMETRIC = 0.93;
const SKEW = 0.65;
const CLEAN = 1.11;
const ROUGH = 1.21;

export function rateSilhouette(silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height, sharpness } = silhouette;
  const axis = findAxis(inside, width, height);
  const halves = splitOutline(inside, width, height, axis);
  const rough = halves
    ? Math.max(roughness(halves.left), roughness(halves.right))
    : Number.POSITIVE_INFINITY;
  const trust = sharpness * between(ROUGH, CLEAN, rough) * between(SKEW, SYMMETRIC, axis.symmetry);
  return { silhouette, axis, rough, trust };
}

export function isClean({ rough }: RatedSilhouette): boolean {
  return rough < CLEAN;
}

function between(none: number, full: number, value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}
