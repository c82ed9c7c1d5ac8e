import {
  bleedColours,
  createPlane,
  enlargePlane,
  gaussian,
  type RgbaImage,
} from "../image/index.ts";

/** Softens a silhouette's steps into an antialiased edge, in pixels of the picture, */
const EDGE_SIGMA = 1.1;
/** and takes the steps out at the size at which it was found, in pixels there. */
const STEP_SIGMA = 0.8;
/** Of a soft mask of 0..255: outside this it is surely ground, and inside surely cloth. */
const SURE_OUTSIDE = 3;
const SURE_INSIDE = 250;
/** The ground's colours are carried inwards this far. */
const GROUND_REACH = 7;
/** Colours nearer than this (in RGB) do not tell cloth from ground, and farther than that surely do. */
const ALIKE = 14;
const UNLIKE = 48;
/** The colours may move an edge by so much of a pixel. */
const LARGEST_MOVE = 0.45 * 255;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A silhouette at its picture's size, 0..255. */
interface SoftMask {
  /** Falls off over some pixels, as far as the silhouette may be wrong. */
  readonly wide: Uint8Array;
  /** The same, as steep as a picture's edges are. */
  readonly steep: Uint8Array;
}

/** Brings a silhouette of 0 and 1, found at the size `small`, to the size of its picture. */
export function softMask(inside: Uint8Array, small: Size, full: Size): SoftMask {
  const scale = small.height / full.height;
  const sigma = Math.max(STEP_SIGMA, EDGE_SIGMA * scale);
  const plane = createPlane(small.width, small.height);
  for (let i = 0; i < inside.length; i++) plane.data[i] = inside[i] ? 255 : 0;
  const { data: soft } = enlargePlane(gaussian(plane, sigma), full.width, full.height);
  const steepness = sigma / (EDGE_SIGMA * scale);
  const wide = new Uint8Array(soft.length);
  const steep = new Uint8Array(soft.length);
  for (let i = 0; i < soft.length; i++) {
    const value = soft[i]!;
    wide[i] = value + 0.5;
    steep[i] = Math.min(255, Math.max(0, steepness * (value - 127.5) + 128));
  }
  return { wide, steep };
}

/**
 * Sets a silhouette's edge by its colours: every pixel there is a mix of the cloth within and the
 * ground without, and its share of cloth is its coverage (alpha matting with known colours, as of
 * blue screens; Smith & Blinn 1996). `cloth` is the picture with its inner colours bled outwards.
 * Where the two are alike the edge stays as it is.
 */
export function matteEdge(image: RgbaImage, cloth: RgbaImage, { wide, steep }: SoftMask) {
  const outside = new Uint8Array(wide.length);
  for (let i = 0; i < outside.length; i++) outside[i] = wide[i]! < SURE_OUTSIDE ? 1 : 0;
  const ground = bleedColours(image, outside, GROUND_REACH);
  const matte = steep.slice();
  for (let i = 0; i < matte.length; i++) {
    const value = steep[i]!;
    if (wide[i]! < SURE_OUTSIDE || wide[i]! > SURE_INSIDE) continue;
    let along = 0;
    let square = 0;
    for (let channel = 4 * i; channel < 4 * i + 3; channel++) {
      const span = cloth.data[channel]! - ground.data[channel]!;
      along += span * (image.data[channel]! - ground.data[channel]!);
      square += span * span;
    }
    const trust = Math.min(1, (Math.sqrt(square) - ALIKE) / (UNLIKE - ALIKE));
    if (trust <= 0) continue;
    const coverage = (255 * along) / square;
    const move = Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, coverage - value));
    matte[i] = Math.min(255, Math.max(0, Math.round(value + trust * move)));
  }
  return matte;
}

/** 255 for the pixels that hold nothing but cloth: colour bleeds three pixels over an edge in a JPEG. */
export function pureCloth(wide: Uint8Array, width: number): Uint8Array {
  const pure = new Uint8Array(wide.length);
  for (let i = width; i < wide.length - width; i++) {
    if (wide[i]! < SURE_INSIDE || wide[i - 1]! < SURE_INSIDE || wide[i + 1]! < SURE_INSIDE)
      continue;
    if (wide[i - width]! >= SURE_INSIDE && wide[i + width]! >= SURE_INSIDE) pure[i] = 255;
  }
  return pure;
}
