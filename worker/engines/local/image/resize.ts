import type { Mask, RgbaImage, Size } from "./image.ts";
import { createPlane, type Plane } from "./plane.ts";

type Samples = Uint8Array | Uint8ClampedArray | Float32Array;

/** The target of each source pixel of a line, and its shares of that and of the next target. */
interface Shares {
  readonly into: Int32Array;
  readonly first: Float32Array;
  readonly next: Float32Array;
}

function sharesOf(from: number, to: number, step = from / to): Shares {
  const into = new Int32Array(from);
  const first = new Float32Array(from);
  const next = new Float32Array(from);
  for (let k = 0; k < from; k++) {
    const target = Math.floor(k / step);
    into[k] = Math.min(target, to - 1);
    if (target >= to) continue;
    const end = (target + 1) * step;
    const share = Math.min(1, end - k);
    first[k] = share / step;
    next[k] = (1 - share) / step;
  }
  return { into, first, next };
}

/** Averages over each new pixel's exact area; `step` is its size in source pixels. */
function averageAreas(
  source: Samples,
  from: Size,
  to: Size,
  channels: 1 | 4,
  step?: number,
): Float32Array {
  const across = sharesOf(from.width, to.width, step);
  const down = sharesOf(from.height, to.height, step);
  const stride = channels * to.width;
  const averages = new Float32Array(stride * to.height);
  const line = new Float32Array(stride + channels);
  const add = channels === 4 ? addColorRow : addRow;
  for (let y = 0; y < from.height; y++) {
    add(source, channels * y * from.width, across, line.fill(0));
    const row = stride * down.into[y];
    const share = down.first[y];
    for (let k = 0; k < stride; k++) averages[row + k] += share * line[k];
    const rest = down.next[y];
    if (rest === 0) continue;
    for (let k = 0; k < stride; k++) averages[row + stride + k] += rest * line[k];
  }
  return averages;
}

function addRow(
  source: Samples,
  start: number,
  { into, first, next }: Shares,
  line: Float32Array,
): void {
  for (let x = 0; x < into.length; x++) {
    const t = into[x];
    line[t] += first[x] * source[start + x];
    line[t + 1] += next[x] * source[start + x];
  }
}

function addColorRow(
  source: Samples,
  start: number,
  { into, first, next }: Shares,
  line: Float32Array,
): void {
  for (let x = 0, p = start; x < into.length; x++, p += 4) {
    const opacity = source[p + 3] / 255;
    const own = opacity * first[x];
    const rest = opacity * next[x];
    const t = 4 * into[x];
    line[t] += own * source[p];
    line[t + 1] += own * source[p + 1];
    line[t + 2] += own * source[p + 2];
    line[t + 3] += own;
    if (rest === 0) continue;
    line[t + 4] += rest * source[p];
    line[t + 5] += rest * source[p + 1];
    line[t + 6] += rest * source[p + 2];
    line[t + 7] += rest;
  }
}

/** Area-average downscale; colours are weighted by alpha. */
export function shrinkImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (width === image.width && height === image.height) return image;
  const averages = averageAreas(image.data, image, { width, height }, 4);
  const data = new Uint8ClampedArray(averages.length);
  for (let k = 0; k < data.length; k += 4) {
    const alpha = averages[k + 3];
    const scale = alpha > 0 ? 1 / alpha : 0;
    data[k] = averages[k] * scale;
    data[k + 1] = averages[k + 1] * scale;
    data[k + 2] = averages[k + 2] * scale;
    data[k + 3] = alpha * 255;
  }
  return { width, height, data };
}

export function shrinkMask(mask: Mask, width: number, height: number): Mask {
  if (width === mask.width && height === mask.height) return mask;
  const { buffer } = new Uint8ClampedArray(averageAreas(mask.data, mask, { width, height }, 1));
  return { width, height, data: new Uint8Array(buffer) };
}

export function shrinkPlane(plane: Plane, width: number, height: number, step?: number): Plane {
  return { width, height, data: averageAreas(plane.data, plane, { width, height }, 1, step) };
}

/** The longer side becomes at most `longest`, the pixels at most `most`. Never enlarges. */
export function fitWithin(image: RgbaImage, longest: number, most = Infinity): RgbaImage {
  const { width, height } = image;
  const scale = Math.min(longest / Math.max(width, height), Math.sqrt(most / (width * height)));
  if (scale >= 1) return image;
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return shrinkImage(image, side(width), side(height));
}

/** Bilinear, border repeated; `step` is the size of an old pixel in new pixels. */
export function enlargePlane(plane: Plane, width: number, height: number, step?: number): Plane {
  if (width === plane.width && height === plane.height) return plane;
  const ratio = [step ?? width / plane.width, step ?? height / plane.height] as const;
  const rowAt = bilinearRows(plane, width, (x) => (x + 0.5) / ratio[0] - 0.5);
  const enlarged = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    enlarged.data.set(rowAt((y + 0.5) / ratio[1] - 0.5), y * width);
  }
  return enlarged;
}

/** Bilinear, border repeated. Each call returns the same array. */
export function bilinearRows(
  { width, height, data }: Plane,
  count: number,
  columnAt: (k: number) => number,
): (position: number) => Float32Array {
  const last = width - 1;
  const left = new Int32Array(count);
  const share = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const at = Math.min(last, Math.max(0, columnAt(k)));
    left[k] = Math.floor(at);
    share[k] = at - left[k];
  }
  const line = new Float32Array(width + 1);
  const values = new Float32Array(count);
  return (position) => {
    const at = Math.min(height - 1, Math.max(0, position));
    const above = Math.floor(at) * width;
    const below = Math.min(height - 1, Math.floor(at) + 1) * width;
    const t = at % 1;
    for (let x = 0; x <= last; x++) {
      line[x] = data[above + x] + t * (data[below + x] - data[above + x]);
    }
    for (let k = 0; k < count; k++) {
      const from = left[k];
      values[k] = line[from] + share[k] * (line[from + 1] - line[from]);
    }
    return values;
  };
}
