import { inverted, squaredDistance } from "../image/index.ts";
import { roughness, splitOutline } from "./outline.ts";
import type { Silhouette } from "./silhouette.ts";
import { type Axis, findAxis, findSteepAxis } from "./symmetry-axis.ts";

export interface RatedSilhouette {
  readonly silhouette: Silhouette;
  readonly axis: Axis;
  readonly rough: number;
  readonly trust: number;
  /** A person has drawn the outline, or marked it by strokes. */
  readonly isGiven: boolean;
  /** The strip between the legs of a bodysuit is removed. */
  readonly isBodysuit?: true;
}

/** Over the square root of the garment's area: half of a trunk is wider, a sleeve narrower. */
const TRUNK = 0.18;
const SYMMETRIC = 0.93;
const SKEW = 0.5;
/** The least gain of symmetry by a steep axis. */
const ASKEW_GAIN = 0.06;
/** A sheared garment has no axis of this symmetry. */
const LEAST_ASKEW = 0.8;
/** Asymmetric sleeves do not prove a wrong outline that a person has confirmed. */
const GIVEN_SKEW = 0.35;
const CLEAN = 1.11;
const ROUGH = 1.21;

/** Rates a silhouette about its own axis of symmetry. */
export function rateSilhouette(silhouette: Silhouette): RatedSilhouette {
  return rateAbout(axisOf(silhouette), silhouette);
}

/** Rates a silhouette whose sleeves may lie apart: then the trunk alone shows the axis. */
export function rateByTrunk(silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height, area } = silhouette;
  const axis = axisOf(silhouette);
  if (axis.symmetry > SYMMETRIC) return rateAbout(axis, silhouette);
  const core = opened(inside, width, height, TRUNK * Math.sqrt(area));
  const trunk = findAxis(core, width, height);
  return rateAbout(trunk.symmetry > axis.symmetry ? trunk : axis, silhouette);
}

/** The axis of the whole outline, a steep one only if it is clearly more symmetric. */
function axisOf({ inside, width, height }: Silhouette): Axis {
  const upright = findAxis(inside, width, height);
  if (upright.symmetry > SYMMETRIC) return upright;
  const steep = findSteepAxis(inside, width, height);
  const isAskew = steep.symmetry > LEAST_ASKEW && steep.symmetry > upright.symmetry + ASKEW_GAIN;
  return isAskew ? steep : upright;
}

/** The shape with another outline, about its new axis if that is more symmetric: removed parts may have tilted it. */
export function rateAnew(
  shape: RatedSilhouette,
  { inside, area }: Pick<Silhouette, "inside" | "area">,
): RatedSilhouette {
  const silhouette = { ...shape.silhouette, inside, area };
  const rated = rateByTrunk(silhouette);
  const isClearer = rated.axis.symmetry > shape.axis.symmetry;
  return { ...shape, ...(isClearer ? rated : { silhouette }) };
}

/** Rates a silhouette given by a person: a frayed edge does not prove a wrong outline. */
export function rateGiven(silhouette: Silhouette): RatedSilhouette {
  const rated = rateByTrunk(silhouette);
  return { ...rated, isGiven: true, trust: between(GIVEN_SKEW, SYMMETRIC, rated.axis.symmetry) };
}

function rateAbout(axis: Axis, silhouette: Silhouette): RatedSilhouette {
  const { inside, width, height, sharpness } = silhouette;
  const halves = splitOutline(inside, width, height, axis);
  const rough = halves
    ? Math.max(roughness(halves.left), roughness(halves.right))
    : Number.POSITIVE_INFINITY;
  const trust = sharpness * between(ROUGH, CLEAN, rough) * between(SKEW, SYMMETRIC, axis.symmetry);
  return { silhouette, axis, rough, trust, isGiven: false };
}

/** Morphological opening by a disc; pixels outside the picture count as outside. */
function opened(inside: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const depth = squaredDistance(inverted(inside), width, height);
  const core = new Uint8Array(inside.length);
  for (let i = 0; i < core.length; i++) core[i] = depth[i] > radius * radius ? 1 : 0;
  const away = squaredDistance(core, width, height);
  const open = new Uint8Array(inside.length);
  for (let i = 0; i < open.length; i++) open[i] = away[i] <= radius * radius ? 1 : 0;
  return open;
}

/** Whether the outline is as smooth as that of a garment. */
export function isClean({ rough }: RatedSilhouette): boolean {
  return rough < CLEAN;
}

function between(none: number, full: number, value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}
