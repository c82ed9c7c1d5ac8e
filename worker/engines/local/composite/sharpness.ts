import {
  type Bounds,
  blur,
  createPlane,
  dilate,
  type Layer,
  nthLeast,
  type Plane,
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
/** The alpha, 0..255, from which a blurred colour is known. */
const LEAST_COVER = 0.5;

/** Blurs a garment that is sharper than the person in the photo, in place. */
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

/** One of the four channels in a box. */
function channelIn({ width, data }: Layer, box: Bounds, channel: number): Plane {
  const plane = createPlane(box.right - box.left, box.bottom - box.top);
  const values = plane.data;
  for (let y = box.top, i = 0; y < box.bottom; y++) {
    let p = 4 * (y * width + box.left) + channel;
    for (const end = i + plane.width; i < end; i++, p += 4) values[i] = data[p];
  }
  return plane;
}

/** Blurs the colours by their alpha, and the alpha. */
function blurLayer(layer: Layer, box: Bounds, sigma: number): void {
  const cover = channelIn(layer, box, 3);
  const soft = blur(cover, sigma);
  for (let c = 0; c < 3; c++) {
    const plane = channelIn(layer, box, c);
    multiply(plane, cover);
    setChannel(layer, box, c, blur(plane, sigma), soft);
  }
  setChannel(layer, box, 3, soft, null);
}

function multiply({ data }: Plane, factor: Plane): void {
  for (let i = 0; i < data.length; i++) data[i] = data[i] * factor.data[i];
}

/** Where `weight` is enough to divide by it, if it is given. */
function setChannel(
  { width, data }: Layer,
  box: Bounds,
  channel: number,
  { width: across, data: values }: Plane,
  weight: Plane | null,
): void {
  for (let y = box.top, i = 0; y < box.bottom; y++) {
    let p = 4 * (y * width + box.left) + channel;
    for (const end = i + across; i < end; i++, p += 4) {
      if (!weight) data[p] = values[i];
      else if (weight.data[i] > LEAST_COVER) data[p] = values[i] / weight.data[i];
    }
  }
}
