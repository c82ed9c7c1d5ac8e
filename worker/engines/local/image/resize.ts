import type { Mask, RgbaImage, Size } from "./image.ts";
import { callKernel, hasKernels } from "./kernels.ts";
import { createPlane, type Plane } from "./plane.ts";

const { fround } = Math;

/** The kernels' memory stays as large as the largest call, so that a large picture is shrunk in bands. */
const BAND_PIXELS = 1 << 18;

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

/**
 * Averages over each new pixel's exact area; `step` is its size in source pixels. Rows are added
 * before columns, each product as float32: the kernels' order, whose results are the same.
 */
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
  let sums = new Float32Array(channels * from.width);
  let next = new Float32Array(sums.length);
  const add = channels === 4 ? addColors : addValues;
  for (let y = 0; y < from.height; y++) {
    const row = down.into[y];
    const start = y * sums.length;
    add(source, start, down.first[y], sums);
    if (down.next[y] > 0) add(source, start, down.next[y], next);
    if (y + 1 < from.height && down.into[y + 1] === row) continue;
    averages.set(joinColumns(sums, across, stride, channels), row * stride);
    [sums, next] = [next, sums.fill(0)];
  }
  return averages;
}

function addValues(source: Samples, start: number, share: number, sums: Float32Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] += fround(share * source[start + x]);
}

function addColors(source: Samples, start: number, share: number, sums: Float32Array): void {
  for (let k = 0, p = start; k < sums.length; k += 4, p += 4) {
    const opacity = fround(fround(share * source[p + 3]) / 255);
    sums[k] += fround(opacity * source[p]);
    sums[k + 1] += fround(opacity * source[p + 1]);
    sums[k + 2] += fround(opacity * source[p + 2]);
    sums[k + 3] += opacity;
  }
}

function joinColumns(
  sums: Float32Array,
  { into, first, next }: Shares,
  stride: number,
  channels: 1 | 4,
): Float32Array {
  const line = new Float32Array(stride + channels);
  for (let x = 0, k = 0; x < into.length; x++) {
    const to = channels * into[x];
    for (let c = to; c < to + channels; c++, k++) {
      line[c] += fround(sums[k] * first[x]);
      if (next[x] > 0) line[c + channels] += fround(sums[k] * next[x]);
    }
  }
  return line.subarray(0, stride);
}

/** Area-average downscale; colours are weighted by alpha. */
export function shrinkImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (width === image.width && height === image.height) return image;
  if (hasKernels()) return shrinkColorsByKernel(image, { width, height });
  const averages = averageAreas(image.data, image, { width, height }, 4);
  const data = new Uint8ClampedArray(averages.length);
  for (let k = 0; k < data.length; k += 4) {
    const alpha = averages[k + 3];
    const scale = alpha > 0 ? fround(1 / alpha) : 0;
    for (let c = k; c < k + 3; c++) data[c] = fround(averages[c] * scale);
    data[k + 3] = fround(alpha * 255);
  }
  return { width, height, data };
}

/** Area-average downscale of a mask of 0..255. */
export function shrinkMask(mask: Mask, width: number, height: number): Mask {
  if (width === mask.width && height === mask.height) return mask;
  const averages = averageValues(mask.data, mask, { width, height });
  return { width, height, data: new Uint8Array(new Uint8ClampedArray(averages).buffer) };
}

/** Area-average downscale; `step` is the size of a new pixel in old ones. */
export function shrinkPlane(plane: Plane, width: number, height: number, step?: number): Plane {
  return { width, height, data: averageValues(plane.data, plane, { width, height }, step) };
}

function averageValues(source: Samples, from: Size, to: Size, step?: number): Float32Array {
  if (!hasKernels()) return averageAreas(source, from, to, 1, step);
  const values = source instanceof Float32Array ? source : new Float32Array(source);
  const shares = [
    packed(sharesOf(from.width, to.width, step)),
    packed(sharesOf(from.height, to.height, step)),
  ];
  const averages = new Float32Array(to.width * to.height);
  callKernel(
    "shrinkValues",
    [values, ...shares],
    [averages],
    8 * from.width + 4 * to.width + 64,
    (run, at) => run(at[0], from.width, from.height, at[1], at[2], to.width, at[4], at[3]),
  );
  return averages;
}

function shrinkColorsByKernel(image: RgbaImage, to: Size): RgbaImage {
  const across = packed(sharesOf(image.width, to.width));
  const down = sharesOf(image.height, to.height);
  const data = new Uint8ClampedArray(4 * to.width * to.height);
  const scratch = 32 * image.width + 16 * (to.width + 1);
  const rows = Math.max(1, Math.floor((BAND_PIXELS * to.height) / (image.width * image.height)));
  for (let top = 0; top < to.height; top += rows) {
    const band = bandOf(down, top, Math.min(to.height, top + rows));
    const from = image.data.subarray(4 * image.width * band.start, 4 * image.width * band.end);
    const out = data.subarray(4 * to.width * top, 4 * to.width * (top + rows));
    callKernel("shrinkColors", [from, across, packed(band.shares)], [out], scratch, (run, at) =>
      run(at[0], image.width, band.end - band.start, at[1], at[2], to.width, at[4], at[3]),
    );
  }
  return { ...to, data };
}

/** The source rows of the new rows from `top` to `bottom`, and their shares of these alone. */
function bandOf({ into, first, next }: Shares, top: number, bottom: number) {
  const rowOf = (target: number) => {
    const row = into.findIndex((each) => each >= target);
    return row < 0 ? into.length : row;
  };
  const [inside, end] = [rowOf(top), rowOf(bottom)];
  const start = inside > 0 && next[inside - 1] > 0 ? inside - 1 : inside;
  const shares = {
    into: into.slice(start, end).map((target) => Math.max(0, target - top)),
    first: first.slice(start, end),
    next: next.slice(start, end),
  };
  if (start < inside) {
    shares.first[0] = next[start];
    shares.next[0] = 0;
  }
  shares.next[end - start - 1] = 0;
  return { start, end, shares };
}

/** As the kernels read them: all targets, then all shares of the target, then of the next one. */
function packed({ into, first, next }: Shares): Int32Array {
  const values = new Int32Array(3 * into.length);
  values.set(into);
  values.set(new Int32Array(first.buffer), into.length);
  values.set(new Int32Array(next.buffer), 2 * into.length);
  return values;
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
