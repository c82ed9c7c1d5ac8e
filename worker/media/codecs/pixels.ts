import { type RgbaImage, shrinkImage } from "#worker/engines/local/image/index.ts";
import type { Orientation } from "../inspect/inspection.ts";

/** Applies the EXIF orientation (EXIF 2.32, tag 0x0112). 5 to 8 swap width and height. */
export function orient(image: RgbaImage, orientation: Orientation): RgbaImage {
  if (orientation === 1) return image;
  const { width, height } = image;
  const swaps = orientation >= 5;
  const outWidth = swaps ? height : width;
  const outHeight = swaps ? width : height;
  const fromRight =
    orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const fromBottom =
    orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  const stepX = fromRight ? -1 : 1;
  const stepY = fromBottom ? -width : width;
  const origin = (fromRight ? width - 1 : 0) + (fromBottom ? (height - 1) * width : 0);
  const [columnStep, rowStep] = swaps ? [stepY, stepX] : [stepX, stepY];
  const source = pixelsOf(image);
  const target = new Uint32Array(outWidth * outHeight);
  for (let y = 0, at = 0; y < outHeight; y++) {
    let from = origin + y * rowStep;
    for (let x = 0; x < outWidth; x++, from += columnStep) target[at++] = source[from];
  }
  return { width: outWidth, height: outHeight, data: new Uint8ClampedArray(target.buffer) };
}

/** One number for each pixel: alpha in the highest byte, red in the lowest. */
export function pixelsOf(image: RgbaImage): Uint32Array {
  const { data, width, height } = image;
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
}

/** The first source pixel of each output pixel and the weights from there. */
function areaWeights(from: number, to: number): { first: number; weights: Float32Array }[] {
  const ratio = from / to;
  return Array.from({ length: to }, (_, i) => {
    const start = i * ratio;
    const end = Math.min(from, start + ratio);
    const first = Math.floor(start);
    const weights = new Float32Array(Math.max(1, Math.ceil(end - 1e-6) - first));
    for (let j = 0; j < weights.length; j++) {
      weights[j] = (Math.min(end, first + j + 1) - Math.max(start, first + j)) / ratio;
    }
    return { first, weights };
  });
}

/** Averages one row to the new width, weighted by alpha. */
function shrinkRow(
  data: Uint8ClampedArray,
  rowStart: number,
  columns: ReturnType<typeof areaWeights>,
  out: Float32Array,
): void {
  let to = 0;
  for (const { first, weights } of columns) {
    let [r, g, b, a] = [0, 0, 0, 0];
    for (let j = 0, at = rowStart + first * 4; j < weights.length; j++, at += 4) {
      const share = weights[j] * data[at + 3];
      r += data[at] * share;
      g += data[at + 1] * share;
      b += data[at + 2] * share;
      a += share;
    }
    out[to++] = r;
    out[to++] = g;
    out[to++] = b;
    out[to++] = a;
  }
}

/** Reduces by exact area average so that no side exceeds `maxSide`. */
export function shrinkToFit(image: RgbaImage, maxSide: number): RgbaImage {
  const scale = maxSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  return scaleTo(image, width, height);
}

/** Scales by exact area average, with few rows of extra memory. */
export function scaleTo(image: RgbaImage, width: number, height: number): RgbaImage {
  const isSmaller = width <= image.width && height <= image.height;
  return isSmaller ? shrinkImage(image, width, height) : stretchTo(image, width, height);
}

function stretchTo(image: RgbaImage, width: number, height: number): RgbaImage {
  const columns = areaWeights(image.width, width);
  const data = new Uint8ClampedArray(width * height * 4);
  const row = new Float32Array(width * 4);
  const sum = new Float32Array(width * 4);
  let shrunk = -1;
  let to = 0;
  for (const { first, weights } of areaWeights(image.height, height)) {
    sum.fill(0);
    for (let j = 0; j < weights.length; j++) {
      if (first + j !== shrunk) {
        shrunk = first + j;
        shrinkRow(image.data, shrunk * image.width * 4, columns, row);
      }
      const weight = weights[j];
      for (let k = 0; k < sum.length; k++) sum[k] += row[k] * weight;
    }
    for (let k = 0; k < sum.length; k += 4) {
      const alpha = sum[k + 3];
      data[to++] = alpha > 0 ? sum[k] / alpha : 0;
      data[to++] = alpha > 0 ? sum[k + 1] / alpha : 0;
      data[to++] = alpha > 0 ? sum[k + 2] / alpha : 0;
      data[to++] = alpha;
    }
  }
  return { width, height, data };
}

export function hasTransparency(image: RgbaImage): boolean {
  const pixels = pixelsOf(image);
  for (let at = 0; at < pixels.length; at++) if (pixels[at] >>> 24 !== 255) return true;
  return false;
}

/** #FAF7F2, the ground of the site. */
export const PAPER = [0xfa, 0xf7, 0xf2] as const;

export function flatten(image: RgbaImage, ground: readonly [number, number, number]): RgbaImage {
  const data = new Uint8ClampedArray(image.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = image.data[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = image.data[at + channel] * alpha + ground[channel] * (1 - alpha);
    }
    data[at + 3] = 255;
  }
  return { width: image.width, height: image.height, data };
}
