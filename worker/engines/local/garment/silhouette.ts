import {
  connectedComponents,
  dilateSquare,
  largestComponent,
  minimaxFlood,
  type RgbaImage,
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

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly inside: Uint8Array;
  readonly area: number;
}

/** A garment's outline against its ground; collar and hood interiors are still inside. */
export interface Silhouette {
  readonly width: number;
  readonly height: number;
  /** 1 inside, 0 outside. */
  readonly inside: Uint8Array;
  /** Pixels inside. */
  readonly area: number;
  /** Pixels of all things on the ground together, this one's among them. */
  readonly all: number;
  /** Share of the outline that runs along a real edge, 0..1. */
  readonly sharpness: number;
}

/** A gap in the outline up to twice this wide (pixels of the picture) does not let the ground in. */
export const SEAL_RADIUS = 3;

/**
 * Finds the silhouette by flooding the ground from the border. A smooth shadow is crossed; an
 * edge, a lighter spot and another hue are barriers. How strong a barrier must be is chosen by
 * the outline it leaves: too low and the contour runs through a shadow, where nothing is sharp.
 * Returns null where no threshold leaves a sharp outline.
 */
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

/** The ground's flood: how strong a barrier keeps each pixel dry, as a level. */
export interface Flood {
  readonly pass: Uint8Array;
  /** By how many pixels the barriers were thickened. */
  readonly seal: number;
}

/** @param radius of the seal, in pixels of the picture */
export function floodGround({ barrier, width, height, scale }: Relief, radius: number): Flood {
  const seal = Math.max(1, Math.round(radius * scale));
  const sealed = windowMaximum(barrier, width, height, seal);
  const levels = new Uint8Array(sealed.length);
  for (let i = 0; i < levels.length; i++) levels[i] = toLevel(sealed[i]!);
  return { pass: minimaxFlood(levels, width, height), seal };
}

/** The ground up to a level, with the rim given back that the thickened barrier took. */
export function unseal({ pass, seal }: Flood, level: number, { width, height }: Size): Uint8Array {
  const ground = new Uint8Array(pass.length);
  for (let i = 0; i < ground.length; i++) ground[i] = pass[i]! <= level ? 1 : 0;
  return dilateSquare(ground, width, height, seal);
}

/** Settles the outline of all that is not `outside` on the edges nearby; 1 inside, 0 elsewhere. */
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

/** Pixels less opaque than this make a picture a cut-out, if they are more than a few. */
const OPAQUE = 250;
const LEAST_TRANSPARENT = 0.02;
/** No soft shadow is this far from its ground, in Lab units. */
const GLARING = 25;
/** What is smaller than this share of the largest is no thing of its own. */
const LEAST_THING = 0.08;

/** A picture with a real alpha channel is its own cut-out; null where it is opaque. */
export function silhouetteFromAlpha({ width, height, data }: RgbaImage): Silhouette | null {
  const above = new Uint8Array(width * height);
  let transparent = 0;
  for (let i = 0; i < above.length; i++) {
    const alpha = data[4 * i + 3]!;
    if (alpha < OPAQUE) transparent++;
    above[i] = alpha >= 128 ? 1 : 0;
  }
  if (transparent < LEAST_TRANSPARENT * above.length) return null;
  const all = above.reduce((sum, value) => sum + value, 0);
  return { width, height, ...largestComponent(above, width, height), all, sharpness: 1 };
}

/** Pixels of all things together that differ from the ground at a glance; specks are none. */
function areaOfThings({ inside, area }: Part, unlike: Float32Array, width: number): number {
  const glaring = inside.map((own, i) => (own || unlike[i]! > GLARING ? 1 : 0));
  const things = connectedComponents({ width, height: glaring.length / width, data: glaring });
  return things.reduce((sum, { length }) => sum + (length > LEAST_THING * area ? length : 0), 0);
}
