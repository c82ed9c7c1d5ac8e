import { steepness } from "./garment-gradient.ts";
import type { Ground } from "./garment-ground.ts";
import { openPockets, settleRim, washOut } from "./garment-rim.ts";
import { preferSymmetric } from "./garment-symmetry.ts";
import {
  chooseThreshold,
  contourAbove,
  countAbove,
  outlineSharpness,
  toLevel,
} from "./garment-threshold.ts";
import type { RgbaImage } from "./image.ts";
import { connectedComponents, largestComponent, lowestPass } from "./pixels/flood.ts";
import { gaussian } from "./pixels/gaussian.ts";
import type { LabPlanes } from "./pixels/lab.ts";
import { dilate, windowMaximum } from "./pixels/window-maximum.ts";

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

/** Blur that takes the grain off the ground. */
const SIGMA = 0.8;
/** A gap in the outline up to twice this wide (pixels of the picture) does not let the ground in. */
const SEAL_RADIUS = 3;
/** JPEG's ringing reaches one block of 8 pixels of the picture from an edge, */
const RINGING_REACH = 6;
const LEAST_RINGING = 3;
/** with gradients under this share of the edge's, */
const RINGING_GRADIENT = 0.03;
/** and with errors of lightness and (its planes being halved) of hue of these shares. */
const RINGING_LIGHTNESS = 0.02;
const RINGING_TINT = 0.1;
/**
 * Lab units that weigh as much as a gradient of one unit a pixel. A shadow only darkens, so
 * little light is enough; it may carry a tint of light bounced off the cloth, so hue needs more.
 */
const LIGHTER_UNIT = 2.1;
const TINT_UNIT = 8;
/**
 * Finds the silhouette by flooding the ground from the border. A smooth shadow is crossed; an
 * edge, a lighter spot and another hue are barriers. How strong a barrier must be is chosen by
 * the outline it leaves: too low and the contour runs through a shadow, where nothing is sharp.
 * Returns null where no threshold leaves a sharp outline.
 */
export function findSilhouette(
  image: RgbaImage,
  lab: LabPlanes,
  ground: Ground,
): Silhouette | null {
  const { width, height } = lab;
  const scale = width / image.width;
  const seal = Math.max(1, Math.round(SEAL_RADIUS * scale));
  const soft: LabPlanes = {
    width,
    height,
    L: gaussian(lab.L, width, height, SIGMA),
    a: gaussian(lab.a, width, height, SIGMA),
    b: gaussian(lab.b, width, height, SIGMA),
  };
  const gradient = steepness(image, soft);
  const ringing = Math.max(LEAST_RINGING, Math.round(RINGING_REACH * scale));
  const strongest = windowMaximum(gradient, width, height, ringing);
  const barrier = barrierStrength(soft, ground.surface, gradient, strongest);
  const pass = lowestPass(toLevels(barrier, width, height, seal), width, height);
  const unlike = distanceFromGround(soft, ground.surface);
  const contour = chooseThreshold(pass, unlike, strongest, width, height);
  if (contour === null) return null;

  const draw = (level: number): Uint8Array => {
    const outside = unseal(pass, level, width, height, seal);
    openPockets(outside, unlike, width, height);
    const settled = settleRim(outside, unlike, gradient, width, height);
    washOut(settled, soft, ground.surface);
    return largestComponent(settled, width, height).inside;
  };
  const picked = { inside: draw(contour.level), sharpness: contour.sharpness };
  const contourAt = (threshold: number) => contourAbove(pass, toLevel(threshold), width, height);
  const best =
    preferSymmetric(picked.inside, {
      width,
      height,
      areaAt: (threshold) => countAbove(pass, toLevel(threshold)),
      contourAt,
      drawAt: (threshold) => ({
        inside: draw(toLevel(threshold)),
        sharpness: outlineSharpness(contourAt(threshold), threshold, strongest, width, height),
      }),
    }) ?? picked;
  const largest = largestComponent(best.inside, width, height);
  const all = areaOfThings(largest, unlike, width);
  return { width, height, ...largest, all, sharpness: best.sharpness };
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
  const { areas } = connectedComponents(glaring, width, glaring.length / width);
  return areas.reduce((sum, thing) => sum + (thing > LEAST_THING * area ? thing : 0), 0);
}

/** How surely each pixel is no ground, shadowed or not, in units of the gradient. */
function barrierStrength(
  { width, height, L, a, b }: LabPlanes,
  surface: LabPlanes,
  gradient: Float32Array,
  strongest: Float32Array,
): Float32Array {
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) {
    const edge = strongest[i]!;
    const own = gradient[i]! > RINGING_GRADIENT * edge ? gradient[i]! : 0;
    const lighter = (L[i]! - surface.L[i]! - RINGING_LIGHTNESS * edge) / LIGHTER_UNIT;
    const da = a[i]! - surface.a[i]!;
    const db = b[i]! - surface.b[i]!;
    const tint = (Math.sqrt(da * da + db * db) - RINGING_TINT * edge) / TINT_UNIT;
    strength[i] = Math.max(own, lighter, tint);
  }
  return strength;
}

/** Thickens the barrier by the seal's radius and quantises it logarithmically. */
function toLevels(barrier: Float32Array, width: number, height: number, seal: number): Uint8Array {
  const sealed = windowMaximum(barrier, width, height, seal);
  const levels = new Uint8Array(sealed.length);
  for (let i = 0; i < levels.length; i++) levels[i] = toLevel(sealed[i]!);
  return levels;
}

/** Gives the ground back the rim that the thickened barrier took. */
function unseal(
  pass: Uint8Array,
  level: number,
  width: number,
  height: number,
  seal: number,
): Uint8Array {
  const ground = new Uint8Array(pass.length);
  for (let i = 0; i < ground.length; i++) ground[i] = pass[i]! <= level ? 1 : 0;
  return dilate(ground, width, height, seal);
}

/** Distance in Lab of every pixel from the unshadowed ground. */
function distanceFromGround(soft: LabPlanes, surface: LabPlanes): Float32Array {
  const { width, height, L, a, b } = soft;
  const distance = new Float32Array(width * height);
  for (let i = 0; i < distance.length; i++) {
    const dL = L[i]! - surface.L[i]!;
    const da = a[i]! - surface.a[i]!;
    const db = b[i]! - surface.b[i]!;
    distance[i] = Math.sqrt(dL * dL + da * da + db * db);
  }
  return distance;
}
