import {
  type Bounds,
  blur,
  createPlane,
  dilate,
  type Layer,
  nthLeast,
  type RgbaImage,
} from "../image/index.ts";
import { regionReader, type Scene } from "./scene.ts";

/** Pixels. */
const AGAIN = 1;
const SMOOTH = [1, 4, 6, 4, 1].map((weight) => weight / 16);
/** The derivative of the same binomial, with its reach in pixels. */
const SLOPE = [-1, -4, -5, 0, 5, 4, 1].map((weight) => weight / 32);
const REACH = 3;
/** Steps of 0..255 a pixel; weaker edges may be noise. */
const MIN_EDGE = 10;
const STRONGEST = 0.02;
const FEWEST = 20;
const STRIDE = 2;
/** Pixels. */
const SOFTENING = { least: 0.6, most: 4 };

export function matchSharpness(garment: Layer, photo: RgbaImage, scene: Scene): void {
  const { box } = scene.view;
  // One pixel wider: the outline is an edge as well.
  const isPerson = regionReader(dilate(scene.silhouette.region, 1), scene.view);
  const { width, data } = garment;
  const inPhoto = measureBlur(photo, box, isPerson);
  const inGarment = measureBlur(garment, box, (x, y) => data[(y * width + x) * 4 + 3] === 255);
  if (inPhoto === null) return;
  const missing = Math.sqrt(Math.max(0, inPhoto ** 2 - (inGarment ?? 0) ** 2));
  if (missing >= SOFTENING.least) blurLayer(garment, box, Math.min(missing, SOFTENING.most));
}

/** A standard deviation in pixels (S. Zhuo and T. Sim, 2011); null with too few edges. */
export function measureBlur(
  picture: RgbaImage,
  box: Bounds,
  counts: (x: number, y: number) => boolean,
): number | null {
  const { width, height } = picture;
  const slopes: number[] = [];
  const softnesses: number[] = [];
  let count = 0;
  const last = { x: Math.min(box.right, width - REACH), y: Math.min(box.bottom, height - REACH) };
  for (let y = Math.max(box.top, REACH); y < last.y; y += STRIDE) {
    for (let x = Math.max(box.left, REACH); x < last.x; x += STRIDE) {
      if (!counts(x, y)) continue;
      count++;
      const slope = slopeAt(picture, x, y);
      if (slope < MIN_EDGE) continue;
      const flattened = (slope / Math.max(blurredSlopeAt(picture, x, y), 1e-6)) ** 2 - 1;
      if (flattened <= 0) continue;
      slopes.push(slope);
      softnesses.push(AGAIN / Math.sqrt(flattened));
    }
  }
  const least = nthLeast(slopes, slopes.length - Math.ceil(STRONGEST * count)) ?? MIN_EDGE;
  const strongest = softnesses.filter((_, k) => slopes[k] >= least);
  return strongest.length < FEWEST ? null : (nthLeast(strongest, strongest.length >> 2) ?? null);
}

function slopeAt({ width, data }: RgbaImage, x: number, y: number): number {
  const p = (y * width + x) * 4 + 1;
  const across = data[p + 4] - data[p - 4];
  const down = data[p + 4 * width] - data[p - 4 * width];
  return Math.sqrt(across * across + down * down) / 2;
}

function blurredSlopeAt({ width, data }: RgbaImage, x: number, y: number): number {
  const p = (y * width + x) * 4 + 1;
  const [right, below] = [4, 4 * width];
  let across = 0;
  let down = 0;
  for (let k = 0; k < SLOPE.length; k++) {
    for (let m = 0; m < SMOOTH.length; m++) {
      const along = k - REACH;
      const aside = m - REACH + 1;
      const weight = SLOPE[k] * SMOOTH[m];
      across += weight * data[p + along * right + aside * below];
      down += weight * data[p + along * below + aside * right];
    }
  }
  return Math.sqrt(across * across + down * down);
}

function planeOf(
  { width, data }: RgbaImage,
  { left, top, right, bottom }: Bounds,
  channel: number,
) {
  const plane = createPlane(right - left, bottom - top);
  for (let y = top, i = 0; y < bottom; y++) {
    for (let x = left; x < right; x++, i++) plane.data[i] = data[(y * width + x) * 4 + channel];
  }
  return plane;
}

function blurLayer({ width, data }: Layer, box: Bounds, sigma: number): void {
  const { left, top, right, bottom } = box;
  const cover = planeOf({ width, height: 0, data }, box, 3);
  const soft = blur(cover, sigma);
  for (let c = 0; c < 3; c++) {
    const plane = planeOf({ width, height: 0, data }, box, c);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = plane.data[i] * cover.data[i];
    const blurred = blur(plane, sigma);
    for (let y = top, i = 0; y < bottom; y++) {
      for (let x = left; x < right; x++, i++) {
        if (soft.data[i] > 0.5) data[(y * width + x) * 4 + c] = blurred.data[i] / soft.data[i];
      }
    }
  }
  for (let y = top, i = 0; y < bottom; y++) {
    for (let x = left; x < right; x++, i++) data[(y * width + x) * 4 + 3] = soft.data[i];
  }
}
