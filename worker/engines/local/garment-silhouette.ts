import type { Ground } from "./garment-ground.ts";
import { openPockets, settleRim, washOut } from "./garment-rim.ts";
import type { RgbaImage } from "./image.ts";
import { deblock } from "./pixels/deblock.ts";
import { largestComponent, lowestPass } from "./pixels/flood.ts";
import { gaussian } from "./pixels/gaussian.ts";
import type { LabPlanes } from "./pixels/lab.ts";
import { windowMaximum } from "./pixels/window-maximum.ts";

/** A garment's outline against its ground; collar and hood interiors are still inside. */
export interface Silhouette {
  readonly width: number;
  readonly height: number;
  /** 1 inside, 0 outside. */
  readonly inside: Uint8Array;
  /** Pixels inside. */
  readonly area: number;
  /** Share of the outline that runs along a real edge, 0..1. */
  readonly sharpness: number;
}

/** Blur before differencing: takes the grain off the ground, keeps an edge two pixels wide. */
const GRADIENT_SIGMA = 0.8;
/** Lab units: a step between JPEG's blocks, and what may vary beside it. */
const LARGEST_BLOCK_STEP = 3;
const FLAT_BLOCK = 1.2;
/** A gap in the outline up to twice this wide (pixels) does not let the ground in. */
const SEAL_RADIUS = 2;
/** JPEG's ringing reaches one block of 8 pixels from an edge, */
const RINGING_REACH = 6;
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
/** Barrier levels: 16 to the doubling from 0.1 Lab units a pixel up. */
const LEVELS_PER_OCTAVE = 16;
const LEVEL_ZERO = 0.1;
/** Thresholds tried, from the faintest edge an even ground shows to that of a soft-focus photo. */
const THRESHOLDS = [0.2, 0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75, 0.9, 1.1, 1.3, 1.6, 2, 2.5, 3.2];
/** An outline this sharp is cloth; a shadow's contour reaches about half. */
const SHARP_ENOUGH = 0.75;
/** With specks of noise counted in, it must reach this before they are taken out for a closer look. */
const ROUGHLY_SHARP = 0.4;
/** An outline this sharp needs no higher threshold, which would only bite into pale cloth. */
const SHARP_THROUGHOUT = 0.97;
/** A higher threshold may shave off ringing and shadow, but no part of the garment. */
const SHAVED_AT_ONCE = 0.05;
const SHAVED_IN_ALL = 0.08;
/** Of what differs from the ground at a glance hardly anything may go. */
const GLARING = 25;
const GLARING_KEPT = 0.992;
/** Where a contour is an edge, the gradient near it well exceeds the threshold that drew it. */
const EDGE_RATIO = 2;
/** A gradient no soft shadow has (in Lab units a pixel), and the lower ratio asked of it. */
const FIRM_EDGE = 1.5;
const FIRM_EDGE_RATIO = 1.35;

/**
 * Finds the silhouette by flooding the ground from the border. A smooth shadow is crossed; an
 * edge, a lighter spot and another hue are barriers. How strong a barrier must be is chosen by
 * the outline it leaves: too low and the contour runs through a shadow, where nothing is sharp.
 * Returns null where no threshold leaves a sharp outline.
 */
export function findSilhouette(lab: LabPlanes, ground: Ground): Silhouette | null {
  const { width, height } = lab;
  const soften = (plane: Float32Array): Float32Array => {
    const evened = plane.slice();
    deblock(evened, width, height, LARGEST_BLOCK_STEP, FLAT_BLOCK);
    return gaussian(evened, width, height, GRADIENT_SIGMA);
  };
  const soft: LabPlanes = { width, height, L: soften(lab.L), a: soften(lab.a), b: soften(lab.b) };
  const gradient = gradientMagnitude(soft);
  const strongest = windowMaximum(gradient, width, height, RINGING_REACH);
  const barrier = barrierStrength(soft, ground.surface, gradient, strongest);
  const pass = lowestPass(toLevels(barrier, width, height), width, height);
  const unlike = distanceFromGround(soft, ground.surface);
  const contour = chooseThreshold(pass, unlike, strongest, width, height);
  if (contour === null) return null;

  const outside = unseal(pass, contour.level, width, height);
  openPockets(outside, unlike, width, height);
  const settled = settleRim(outside, unlike, gradient, width, height);
  washOut(settled, soft, ground.surface);
  const largest = largestComponent(settled, width, height);
  return { width, height, ...largest, sharpness: contour.sharpness };
}

/** Pixels less opaque than this make a picture a cut-out, if they are more than a few. */
const OPAQUE = 250;
const LEAST_TRANSPARENT = 0.02;

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
  return { width, height, ...largestComponent(above, width, height), sharpness: 1 };
}

/** Central differences over all three channels, in Lab units a pixel; 0 on the border. */
function gradientMagnitude({ width, height, L, a, b }: LabPlanes): Float32Array {
  const gradient = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const across =
        (L[i + 1]! - L[i - 1]!) ** 2 + (a[i + 1]! - a[i - 1]!) ** 2 + (b[i + 1]! - b[i - 1]!) ** 2;
      const above = i - width;
      const below = i + width;
      const down =
        (L[below]! - L[above]!) ** 2 + (a[below]! - a[above]!) ** 2 + (b[below]! - b[above]!) ** 2;
      gradient[i] = Math.sqrt(across + down) / 2;
    }
  }
  return gradient;
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
function toLevels(barrier: Float32Array, width: number, height: number): Uint8Array {
  const sealed = windowMaximum(barrier, width, height, SEAL_RADIUS);
  const levels = new Uint8Array(sealed.length);
  for (let i = 0; i < levels.length; i++) levels[i] = toLevel(sealed[i]!);
  return levels;
}

function toLevel(strength: number): number {
  if (strength <= LEVEL_ZERO) return 0;
  return Math.min(255, Math.floor(LEVELS_PER_OCTAVE * Math.log2(strength / LEVEL_ZERO)));
}

interface Contour {
  readonly level: number;
  readonly sharpness: number;
}

/**
 * Starts from the lowest threshold with a sharp outline, follows the higher ones while each only
 * shaves a little off, and takes the sharpest of them.
 */
function chooseThreshold(
  pass: Uint8Array,
  unlike: Float32Array,
  strongest: Float32Array,
  width: number,
  height: number,
): Contour | null {
  let sharpest: Contour | null = null;
  let first = { area: 0, glaring: 0, sharpness: 0 };
  let lastArea = 0;
  for (const threshold of THRESHOLDS) {
    const level = toLevel(threshold);
    const above = new Uint8Array(pass.length);
    for (let i = 0; i < above.length; i++) above[i] = pass[i]! > level ? 1 : 0;
    const rough = outlineSharpness(above, threshold, strongest, width, height);
    if (sharpest === null && rough < ROUGHLY_SHARP) continue;
    const { inside, area } = largestComponent(above, width, height);
    const glaring = countGlaring(inside, unlike);
    if (sharpest !== null) {
      if (area < (1 - SHAVED_AT_ONCE) * lastArea || glaring < GLARING_KEPT * first.glaring) break;
      if (area < (1 - SHAVED_IN_ALL) * first.area) break;
    }
    lastArea = area;
    const sharpness = outlineSharpness(inside, threshold, strongest, width, height);
    if (sharpest === null) {
      if (sharpness < SHARP_ENOUGH) continue;
      first = { area, glaring, sharpness };
      sharpest = { level, sharpness };
    }
    // What is shaved off has to be worth it: a leak into pale cloth gains sharpness as well.
    const shaved = 1 - area / first.area;
    if (sharpness > Math.max(sharpest.sharpness, first.sharpness + shaved)) {
      sharpest = { level, sharpness };
    }
    if (sharpness >= SHARP_THROUGHOUT) break;
  }
  return sharpest;
}

function countGlaring(inside: Uint8Array, unlike: Float32Array): number {
  let count = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] && unlike[i]! > GLARING) count++;
  return count;
}

/** Share of the contour's pixels with an edge close by. */
function outlineSharpness(
  inside: Uint8Array,
  threshold: number,
  strongest: Float32Array,
  width: number,
  height: number,
): number {
  const firm = Math.max(FIRM_EDGE, FIRM_EDGE_RATIO * threshold);
  const needed = Math.min(EDGE_RATIO * threshold, firm);
  let outline = 0;
  let sharp = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (!inside[i]) continue;
      if (inside[i - 1] && inside[i + 1] && inside[i - width] && inside[i + width]) continue;
      outline++;
      if (strongest[i]! > needed) sharp++;
    }
  }
  return outline === 0 ? 0 : sharp / outline;
}

/** Gives the ground back the rim that the thickened barrier took. */
function unseal(pass: Uint8Array, level: number, width: number, height: number): Uint8Array {
  const ground = new Float32Array(pass.length);
  for (let i = 0; i < ground.length; i++) ground[i] = pass[i]! <= level ? 1 : 0;
  return Uint8Array.from(windowMaximum(ground, width, height, SEAL_RADIUS));
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
