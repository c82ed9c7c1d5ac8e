import {
  connectedComponents,
  dilateSquare,
  largestComponent,
  minimaxFlood,
  type RgbaImage,
  type Size,
  windowMaximum,
} from "../image/index.ts";
import type { Relief } from "./relief.ts";
import { openPockets, settleRim, washOut } from "./rim.ts";
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

/** Floods the ground up to the sharpest outline; null without a sharp one. */
export function findSilhouette(relief: Relief): Silhouette | null {
  const { width, height, unlike, strongest } = relief;
  const flood = floodGround(relief, SEAL_RADIUS);
  const contour = chooseThreshold(flood.pass, unlike, strongest, width, height);
  if (contour === null) return null;
  const draw = (level: number) => drawOutline(relief, unseal(flood, level, relief));
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
  return toSilhouette(relief, best);
}

/** The weakest barrier on the best path from the border. */
export interface Flood {
  readonly pass: Uint8Array;
  /** Pixels. */
  readonly seal: number;
}

export function floodGround({ barrier, width, height, scale }: Relief, radius: number): Flood {
  const seal = Math.max(1, Math.round(radius * scale));
  const sealed = windowMaximum(barrier, width, height, seal);
  const levels = new Uint8Array(sealed.length);
  for (let i = 0; i < levels.length; i++) levels[i] = toLevel(sealed[i]);
  return { pass: minimaxFlood(levels, width, height), seal };
}

export function unseal({ pass, seal }: Flood, level: number, { width, height }: Size): Uint8Array {
  const ground = new Uint8Array(pass.length);
  for (let i = 0; i < ground.length; i++) ground[i] = pass[i] <= level ? 1 : 0;
  return dilateSquare(ground, width, height, seal);
}

export function drawOutline(relief: Relief, outside: Uint8Array): Uint8Array {
  const { width, height, unlike, gradient, soft, surface } = relief;
  openPockets(outside, unlike, width, height);
  const settled = settleRim(outside, unlike, gradient, width, height);
  washOut(settled, soft, surface);
  return largestComponent(settled, width, height).inside;
}

export function toSilhouette({ width, height, unlike }: Relief, found: Hypothesis): Silhouette {
  const largest = largestComponent(found.inside, width, height);
  const all = areaOfThings(largest, unlike, width);
  return { width, height, ...largest, all, sharpness: found.sharpness };
}

const OPAQUE = 250;
const LEAST_TRANSPARENT = 0.02;
/** Lab units; more than a soft shadow. */
const GLARING = 25;
const LEAST_THING = 0.08;

/** The silhouette of a picture with an alpha channel; null for an opaque picture. */
export function silhouetteFromAlpha({ width, height, data }: RgbaImage): Silhouette | null {
  const above = new Uint8Array(width * height);
  let transparent = 0;
  for (let i = 0; i < above.length; i++) {
    const alpha = data[4 * i + 3];
    if (alpha < OPAQUE) transparent++;
    above[i] = alpha >= 128 ? 1 : 0;
  }
  if (transparent < LEAST_TRANSPARENT * above.length) return null;
  const all = above.reduce((sum, value) => sum + value, 0);
  return { width, height, ...largestComponent(above, width, height), all, sharpness: 1 };
}

function areaOfThings({ inside, area }: Part, unlike: Float32Array, width: number): number {
  const glaring = inside.map((own, i) => (own || unlike[i] > GLARING ? 1 : 0));
  const things = connectedComponents({ width, height: glaring.length / width, data: glaring });
  return things.reduce((sum, { length }) => sum + (length > LEAST_THING * area ? length : 0), 0);
}
