import { connectedComponents, type Size, squaredDistance } from "../image/index.ts";
import type { EdgeMaps } from "./edge-maps.ts";

/** Analysed pixels: a rim of ringing is not deeper, and not farther from cloth; and a narrower band of it. */
const RIM = 5;
const BAND = 3;
/** Over the pixels of the picture. */
const LEAST_AREA = 0.0004;
/** Lab units a pixel: twice that of a soft shadow's end. */
const EDGE = 0.4;
/** The share of a part's border with the ground that is an edge; a soft shadow's border is none. */
const SHARP = 0.7;
/** Lab units; and the share of such cloth in a garment that has pale parts: others have shadows. */
const PALE = 6;
const LEAST_PALE = 0.3;
/** The depth of a part's middle over that of its deepest pixel. */
const MIDDLE = 0.6;

/**
 * Straps and other parts as pale as a clean ground, which lie between `outside` and `cloth` (0 or 1 a
 * pixel). Returns their middle, 1 a pixel; null if there are none.
 */
export function findPaleParts(
  outside: Uint8Array,
  cloth: Uint8Array,
  edgeMaps: EdgeMaps,
): Uint8Array | null {
  const { width, height } = edgeMaps;
  if (paleShare(cloth, edgeMaps) < LEAST_PALE) return null;
  const away = squaredDistance(cloth, width, height);
  const depth = squaredDistance(outside, width, height);
  const lost = cloth.map((own, i) => (own || outside[i] ? 0 : 1));
  const isApart = (i: number) => depth[i] > RIM ** 2 || away[i] > RIM ** 2;
  const apart = lost.map((own, i) => (own && isApart(i) ? 1 : 0));
  if (!apart.includes(1)) return null;
  const around = squaredDistance(apart, width, height);
  const whole = lost.map((own, i) => (own && around[i] <= (RIM + 1) ** 2 ? 1 : 0));
  const middle = new Uint8Array(apart.length);
  let isFound = false;
  for (const part of connectedComponents({ width, height, data: whole })) {
    if (part.length < LEAST_AREA * apart.length) continue;
    if (sharpnessOf(part, outside, edgeMaps) < SHARP) continue;
    const deepest = Math.sqrt(part.reduce((most, i) => Math.max(most, depth[i]), 0));
    const least = Math.min(BAND, MIDDLE * deepest) ** 2;
    for (const i of part) if (apart[i] && depth[i] >= least) middle[i] = 1;
    isFound = true;
  }
  return isFound ? middle : null;
}

function paleShare(cloth: Uint8Array, { unlike }: EdgeMaps): number {
  let area = 0;
  let pale = 0;
  for (let i = 0; i < cloth.length; i++) {
    if (!cloth[i]) continue;
    area++;
    if (unlike[i] < PALE) pale++;
  }
  return area === 0 ? 0 : pale / area;
}

function sharpnessOf(
  part: Int32Array,
  outside: Uint8Array,
  { width, strongest }: Size & { readonly strongest: Float32Array },
): number {
  let border = 0;
  let sharp = 0;
  for (const i of part) {
    if (!outside[i - 1] && !outside[i + 1] && !outside[i - width] && !outside[i + width]) continue;
    border++;
    if (strongest[i] > EDGE) sharp++;
  }
  return border === 0 ? 0 : sharp / border;
}
