import {
  connectedComponents,
  dilateSquare,
  largestComponent,
  maxFilter,
  minimaxFlood,
  type RgbaImage,
  type Size,
} from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";
import { removeHanger } from "./hanger.ts";
import { openHoles, refineOutline, removeShadow } from "./outline-refinement.ts";
import { smoothRaggedOutline } from "./ragged-outline.ts";
import { type Hypothesis, preferSymmetric } from "./symmetry.ts";
import {
  chooseThreshold,
  contourAbove,
  countAbove,
  outlineSharpness,
  toLevel,
} from "./threshold.ts";

interface Part {
  readonly inside: Uint8Array;
  readonly area: number;
}

/** Includes the inside of collar and hood. */
export interface Silhouette {
  readonly width: number;
  readonly height: number;
  readonly inside: Uint8Array;
  readonly area: number;
  readonly all: number;
  /** Share of the outline on an edge of the picture, 0..1. */
  readonly sharpness: number;
}

/** Pixels of the picture: wider gaps than twice this stay open. */
export const SEAL_RADIUS = 3;

/** Floods the background up to the sharpest outline; null without a sharp one. */
export function findSilhouette(edgeMaps: EdgeMaps): Silhouette | null {
  const { width, height, unlike, strongest } = edgeMaps;
  const flood = floodBackground(edgeMaps, SEAL_RADIUS);
  const contour = chooseThreshold(flood.pass, unlike, strongest, width, height);
  if (contour === null) return null;
  const draw = (level: number) => drawOutline(edgeMaps, unseal(flood, level, edgeMaps));
  const picked = { inside: draw(contour.level), sharpness: contour.sharpness };
  const contourAt = (threshold: number) =>
    contourAbove(flood.pass, toLevel(threshold), width, height);
  const best =
    preferSymmetric(picked.inside, {
      width,
      height,
      areaAt: (threshold) => countAbove(flood.pass, toLevel(threshold)),
      contourAt,
      drawAt: (threshold) => ({
        inside: draw(toLevel(threshold)),
        sharpness: outlineSharpness(contourAt(threshold), threshold, strongest, width, height),
      }),
    }) ?? picked;
  return toSilhouette(edgeMaps, { ...best, inside: smoothRaggedOutline(best.inside, edgeMaps) });
}

/** The weakest barrier on the best path from the border. */
export interface Flood {
  readonly pass: Uint8Array;
  readonly seal: number;
}

/** `radius`, in pixels of the picture, seals gaps in the barrier that are narrower than twice this. */
export function floodBackground(
  { barrier, width, height, scale }: EdgeMaps,
  radius: number,
): Flood {
  const seal = Math.max(1, Math.round(radius * scale));
  const sealed = maxFilter(barrier, width, height, seal);
  const levels = new Uint8Array(sealed.length);
  for (let i = 0; i < levels.length; i++) levels[i] = toLevel(sealed[i]);
  return { pass: minimaxFlood(levels, width, height), seal };
}

/** The region that the flood reaches at a level, grown back over the sealed rim; 1 outside. */
export function unseal({ pass, seal }: Flood, level: number, { width, height }: Size): Uint8Array {
  const background = new Uint8Array(pass.length);
  for (let i = 0; i < background.length; i++) background[i] = pass[i] <= level ? 1 : 0;
  return dilateSquare(background, width, height, seal);
}

/** The silhouette inside of `outside`, without gaps, shadow and hanger. */
export function drawOutline(edgeMaps: EdgeMaps, outside: Uint8Array): Uint8Array {
  const { width, height, soft, surface } = edgeMaps;
  openHoles(outside, edgeMaps);
  const settled = refineOutline(outside, edgeMaps);
  removeShadow(settled, soft, surface);
  removeHanger(settled, width, height);
  return largestComponent(settled, width, height).inside;
}

/** The largest part of what was found. */
export function toSilhouette({ width, height, unlike }: EdgeMaps, found: Hypothesis): Silhouette {
  const largest = largestComponent(found.inside, width, height);
  const all = areaOfObjects(largest, unlike, width);
  return { width, height, ...largest, all, sharpness: found.sharpness };
}

const MIN_TRANSPARENT = 0.02;
/** Lab units; more than a soft shadow. */
const GLARING = 25;
const MIN_OBJECT = 0.08;

/** The silhouette of a picture with an alpha channel; null where hardly any of it is transparent. */
export function silhouetteFromAlpha({ width, height, data }: RgbaImage): Silhouette | null {
  const above = new Uint8Array(width * height);
  let all = 0;
  for (let i = 0; i < above.length; i++) {
    above[i] = data[4 * i + 3] >= 128 ? 1 : 0;
    all += above[i];
  }
  if (all > (1 - MIN_TRANSPARENT) * above.length) return null;
  return { width, height, ...largestComponent(above, width, height), all, sharpness: 1 };
}

function areaOfObjects({ inside, area }: Part, unlike: Float32Array, width: number): number {
  const glaring = inside.map((own, i) => (own || unlike[i] > GLARING ? 1 : 0));
  const things = connectedComponents({ width, height: glaring.length / width, data: glaring });
  return things.reduce((sum, { length }) => sum + (length > MIN_OBJECT * area ? length : 0), 0);
}
