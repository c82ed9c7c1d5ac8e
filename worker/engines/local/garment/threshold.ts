import { largestComponent } from "../image/index.ts";

/** Levels from 0.1 Lab units a pixel. */
const LEVELS_PER_OCTAVE = 16;
const LEVEL_ZERO = 0.1;
/** Lab units a pixel. */
const THRESHOLDS = [0.2, 0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75, 0.9, 1.1, 1.3, 1.6, 2, 2.5, 3.2];
/** A shadow's contour has about half. */
const SHARP_ENOUGH = 0.75;
const ROUGHLY_SHARP = 0.4;
const SHARP_THROUGHOUT = 0.97;
/** The loss of area by removing ringing and shadow. */
const SHAVED_AT_ONCE = 0.05;
const SHAVED_IN_ALL = 0.08;
const GLARING = 25;
const GLARING_KEPT = 0.992;
const EDGE_RATIO = 2;
/** Lab units a pixel; more than a soft shadow. */
const FIRM_EDGE = 1.5;
const FIRM_EDGE_RATIO = 1.35;

/** The logarithmic level, 0..255, of a strength in Lab units a pixel. */
export function toLevel(strength: number): number {
  if (strength <= LEVEL_ZERO) return 0;
  return Math.min(255, Math.floor(LEVELS_PER_OCTAVE * Math.log2(strength / LEVEL_ZERO)));
}

interface Contour {
  readonly level: number;
  readonly sharpness: number;
}

/** Follows thresholds from the lowest sharp outline while each removes little. */
export function chooseThreshold(
  pass: Uint8Array,
  unlike: Float32Array,
  strongest: Float32Array,
  width: number,
  height: number,
): Contour | null {
  let sharpest: Contour | null = null;
  let first = { area: 0, glaring: 0, sharpness: 0 };
  let lastArea = 0;
  const above = new Uint8Array(pass.length);
  for (const threshold of THRESHOLDS) {
    const level = toLevel(threshold);
    for (let i = 0; i < above.length; i++) above[i] = pass[i] > level ? 1 : 0;
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
    // The loss must be worth it: a leak into pale cloth increases sharpness as well.
    const shaved = 1 - area / first.area;
    if (sharpness > Math.max(sharpest.sharpness, first.sharpness + shaved)) {
      sharpest = { level, sharpness };
    }
    if (sharpness >= SHARP_THROUGHOUT) break;
  }
  return sharpest;
}

/** The number of pixels that a flood at this level does not reach. */
export function countAbove(pass: Uint8Array, level: number): number {
  let count = 0;
  for (let i = 0; i < pass.length; i++) if (pass[i] > level) count++;
  return count;
}

/** The largest area that a flood at this level does not reach. */
export function contourAbove(
  pass: Uint8Array,
  level: number,
  width: number,
  height: number,
): Uint8Array {
  const above = new Uint8Array(pass.length);
  for (let i = 0; i < above.length; i++) above[i] = pass[i] > level ? 1 : 0;
  return largestComponent(above, width, height).inside;
}

function countGlaring(inside: Uint8Array, unlike: Float32Array): number {
  let count = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] && unlike[i] > GLARING) count++;
  return count;
}

/** The share of the outline with a clearly stronger edge than the threshold, 0..1. */
export function outlineSharpness(
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
      if (strongest[i] > needed) sharp++;
    }
  }
  return outline === 0 ? 0 : sharp / outline;
}
