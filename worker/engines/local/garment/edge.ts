import {
  bleedColours,
  createPlane,
  enlargePlane,
  gaussian,
  type RgbaImage,
} from "../image/index.ts";

/** The blur of a silhouette's edge, in pixels of the picture, */
const EDGE_SIGMA = 1.1;
/** and of its steps, in pixels of the analysed picture. */
const STEP_SIGMA = 0.8;
/** Values of a soft mask, 0..255, that are certainly ground or cloth. */
const SURE_OUTSIDE = 3;
const SURE_INSIDE = 250;
/** The reach of the ground's colours inwards, in pixels. */
const GROUND_REACH = 7;
/** Distances in RGB between cloth and ground: indistinguishable and certain. */
const ALIKE = 14;
const UNLIKE = 48;
/** The largest change of a pixel's coverage by colours. */
const LARGEST_MOVE = 0.45 * 255;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A silhouette at its picture's size, 0..255. */
interface SoftMask {
  /** Blurred over some pixels, the uncertainty of the silhouette. */
  readonly wide: Uint8Array;
  /** As steep as edges of the picture. */
  readonly steep: Uint8Array;
}

/** Upscales a silhouette of 0 and 1 to a picture's size. */
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
    const value = soft[i];
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
  for (let i = 0; i < outside.length; i++) outside[i] = wide[i] < SURE_OUTSIDE ? 1 : 0;
  const ground = bleedColours(image, outside, GROUND_REACH);
  const matte = steep.slice();
  for (let i = 0; i < matte.length; i++) {
    const value = steep[i];
    if (wide[i] < SURE_OUTSIDE || wide[i] > SURE_INSIDE) continue;
    let along = 0;
    let square = 0;
    for (let channel = 4 * i; channel < 4 * i + 3; channel++) {
      const span = cloth.data[channel] - ground.data[channel];
      along += span * (image.data[channel] - ground.data[channel]);
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

/** 255 where a pixel is only cloth; JPEG spreads colour over three pixels of an edge. */
export function pureCloth(wide: Uint8Array, width: number): Uint8Array {
  const pure = new Uint8Array(wide.length);
  for (let i = width; i < wide.length - width; i++) {
    if (wide[i] < SURE_INSIDE || wide[i - 1] < SURE_INSIDE || wide[i + 1] < SURE_INSIDE) continue;
    if (wide[i - width] >= SURE_INSIDE && wide[i + width] >= SURE_INSIDE) pure[i] = 255;
  }
  return pure;
}
