import type { RgbaImage } from "./image.ts";
import { callKernel, hasKernels } from "./kernels.ts";
import { createPlane, type Plane } from "./plane.ts";
import type { Region } from "./region.ts";
import { enlargePlane } from "./resize.ts";

/** Pixels. */
const FINE = 5;

/** Three box filters (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010); border repeated. */
export function blur(plane: Plane, sigma: number): Plane {
  const radii = boxRadii(sigma).filter((radius) => radius > 0);
  return radii.length === 0 ? plane : boxes(plane, plane.data.slice(), radii);
}

/** The blurred share of each pixel in the region. */
export function blurRegion({ width, height, data }: Region, sigma: number): Plane {
  return blur({ width, height, data: new Float32Array(data) }, sigma);
}

/** Blurs the colours; alpha stays. */
export function blurImage({ width, height, data }: RgbaImage, sigma: number): RgbaImage {
  const blurred = data.slice();
  const plane = createPlane(width, height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * 4 + c];
    const { data: soft } = blur(plane, sigma);
    for (let i = 0; i < soft.length; i++) blurred[i * 4 + c] = soft[i];
  }
  return { width, height, data: blurred };
}

/** `spare` has the plane's size and may be its own data. */
function boxes({ width, height, data }: Plane, spare: Float32Array, radii: readonly number[]) {
  if (hasKernels()) {
    spare.set(data);
    const scratch = 4 * width * height + 8 * width + 64;
    callKernel("boxes", [Int32Array.from(radii)], [spare], scratch, (run, [sizes, plane, free]) =>
      run(plane, width, height, sizes, radii.length, free),
    );
    return { width, height, data: spare };
  }
  let current: Float32Array = new Float32Array(data.length);
  let other = spare;
  acrossRows(data, current, width, radii);
  for (const radius of radii) {
    downColumns(current, other, width, radius);
    [current, other] = [other, current];
  }
  return { width, height, data: current };
}

/** Three integer radii whose variances, r (r + 1) / 3 each, sum to about sigma squared. */
function boxRadii(sigma: number): number[] {
  const ideal = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2;
  const low = Math.floor(ideal);
  const missing = sigma * sigma - low * (low + 1);
  const wider = Math.round(missing / ((2 * (low + 1)) / 3));
  return [0, 1, 2].map((pass) => (pass < wider ? low + 1 : low));
}

function acrossRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  radii: readonly number[],
): void {
  const lines = [new Float32Array(width), new Float32Array(width)] as const;
  for (let row = 0; row < from.length; row += width) {
    lines[0].set(from.subarray(row, row + width));
    for (let k = 0; k < radii.length; k++) acrossLine(lines[k & 1], lines[1 - (k & 1)], radii[k]);
    to.set(lines[radii.length & 1], row);
  }
}

function acrossLine(from: Float32Array, to: Float32Array, radius: number): void {
  const last = from.length - 1;
  const scale = 1 / (2 * radius + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k++) sum += from[Math.min(Math.max(k, 0), last)];
  for (let x = 0; x <= last; x++) {
    to[x] = sum * scale;
    const enters = x + radius + 1;
    const leaves = x - radius;
    sum += from[Math.min(enters, last)] - from[Math.max(leaves, 0)];
  }
}

/** All columns at once, in the order of memory. */
function downColumns(from: Float32Array, to: Float32Array, width: number, radius: number): void {
  const last = from.length - width;
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let k = -radius; k <= radius; k++) {
    const row = Math.min(Math.max(k * width, 0), last);
    for (let x = 0; x < width; x++) sums[x] += from[row + x];
  }
  for (let row = 0; row <= last; row += width) {
    const enters = Math.min(row + (radius + 1) * width, last);
    const leaves = Math.max(row - radius * width, 0);
    for (let x = 0; x < width; x++) {
      const sum = sums[x];
      to[row + x] = sum * scale;
      sums[x] = sum + from[enters + x] - from[leaves + x];
    }
  }
}

/** Normalised convolution (Knutsson and Westin 1993); 0 where no weight is near. */
export function blurWeighted(plane: Plane, weight: Plane, sigma: number): Plane {
  return blurPlanesWeighted([plane], weight, sigma)[0] as Plane;
}

/** As `blurWeighted`, of several planes with one weight. A large sigma is blurred at a lower resolution. */
export function blurPlanesWeighted(
  planes: readonly Plane[],
  weight: Plane,
  sigma: number,
): Plane[] {
  const { width, height } = weight;
  const step = sigma < FINE ? 1 : sigma < 2 * FINE ? 2 : 4;
  const radii = boxRadii(sigma / step).filter((radius) => radius > 0);
  const smooth = (plane: Plane | null) => {
    const coarse = blockMeans(plane, weight, step);
    const sum = radii.length === 0 ? coarse : boxes(coarse, coarse.data, radii);
    return step === 1 ? sum : enlargePlane(sum, width, height, step);
  };
  const total = smooth(null).data;
  return planes.map((plane) => {
    const sum = smooth(plane);
    for (let i = 0; i < total.length; i++) {
      const w = total[i];
      sum.data[i] = w > 1e-4 ? sum.data[i] / w : 0;
    }
    return sum;
  });
}

function blockMeans(plane: Plane | null, weight: Plane, step: number): Plane {
  const { width, height } = weight;
  const coarse = createPlane(Math.ceil(width / step), Math.ceil(height / step));
  const share = 1 / (step * step);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / step) * coarse.width;
    for (let x = 0; x < width; x++, i++) {
      const w = weight.data[i];
      if (w === 0) continue;
      const value = plane === null ? w : w * plane.data[i];
      coarse.data[row + Math.floor(x / step)] += share * value;
    }
  }
  return coarse;
}
