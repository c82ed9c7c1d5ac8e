import {
  bleedColors,
  createPlane,
  enlargePlane,
  gaussianBlur,
  type RgbaImage,
  type Size,
} from "../image/index.ts";

/** Pixels of the picture. */
const EDGE_SIGMA = 1.1;
/** Pixels of the analysed picture. */
const STEP_SIGMA = 0.8;
const SURE_OUTSIDE = 3;
const SURE_INSIDE = 250;
/** Pixels. */
const BACKGROUND_REACH = 7;
/** RGB distances between cloth and background. */
const ALIKE = 14;
const UNLIKE = 48;
const LARGEST_MOVE = 0.45 * 255;

interface SoftMask {
  readonly wide: Uint8Array;
  readonly steep: Uint8Array;
}

/** The silhouette with soft edges in the size of the picture, 0..255: blurred widely, and steeply. */
export function softMask(inside: Uint8Array, small: Size, full: Size): SoftMask {
  const scale = small.height / full.height;
  const sigma = Math.max(STEP_SIGMA, EDGE_SIGMA * scale);
  const plane = createPlane(small.width, small.height);
  for (let i = 0; i < inside.length; i++) plane.data[i] = inside[i] ? 255 : 0;
  const { data: soft } = enlargePlane(gaussianBlur(plane, sigma), full.width, full.height);
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

/** Alpha matting with known colours (Smith & Blinn 1996); `cloth` has its colours bled outwards. */
export function matteEdge(image: RgbaImage, cloth: RgbaImage, { wide, steep }: SoftMask) {
  const outside = new Uint8Array(wide.length);
  for (let i = 0; i < outside.length; i++) outside[i] = wide[i] < SURE_OUTSIDE ? 1 : 0;
  const background = bleedColors(image, outside, BACKGROUND_REACH);
  const matte = steep.slice();
  for (let i = 0; i < matte.length; i++) {
    const value = steep[i];
    if (wide[i] < SURE_OUTSIDE || wide[i] > SURE_INSIDE) continue;
    let along = 0;
    let square = 0;
    for (let channel = 4 * i; channel < 4 * i + 3; channel++) {
      const span = cloth.data[channel] - background.data[channel];
      along += span * (image.data[channel] - background.data[channel]);
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
