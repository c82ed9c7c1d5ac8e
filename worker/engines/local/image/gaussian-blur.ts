import { callKernel, hasKernels } from "./kernels.ts";
import { createPlane, type Plane } from "./plane.ts";

const { fround } = Math;

/** Exact, separable, cut at 3 sigma, border repeated; `blur` is inaccurate below 2 pixels. */
export function gaussianBlur({ width, height, data }: Plane, sigma: number): Plane {
  const kernel = gaussianKernel(sigma);
  if (hasKernels()) {
    const blurred = data.slice();
    const radius = kernel.length - 1;
    const scratch = 4 * (width + 2 * radius + width * height) + 32;
    callKernel("gaussian", [kernel], [blurred], scratch, (run, [weights, plane, free]) =>
      run(plane, width, height, weights, radius, free),
    );
    return { width, height, data: blurred };
  }
  const across = new Float32Array(data.length);
  blurRows(data, across, width, height, kernel);
  const blurred = createPlane(width, height);
  blurColumns(across, blurred.data, width, height, kernel);
  return blurred;
}

/** [0] is the centre's weight, [k] that of both pixels at distance k. */
function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma));
  const kernel = new Float32Array(radius + 1);
  let total = 0;
  for (let k = 0; k <= radius; k++) {
    const weight = Math.exp((-k * k) / (2 * sigma * sigma));
    kernel[k] = weight;
    total += k === 0 ? weight : 2 * weight;
  }
  for (let k = 0; k <= radius; k++) kernel[k] /= total;
  return kernel;
}

function blurRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  kernel: Float32Array,
): void {
  const radius = kernel.length - 1;
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(from[row], 0, radius);
    padded.set(from.subarray(row, row + width), radius);
    padded.fill(from[row + width - 1], radius + width);
    for (let x = 0; x < width; x++) {
      const centre = x + radius;
      let sum = fround(kernel[0] * padded[centre]);
      for (let k = 1; k <= radius; k++) {
        const both = fround(padded[centre - k] + padded[centre + k]);
        sum = fround(sum + fround(both * kernel[k]));
      }
      to[row + x] = sum;
    }
  }
}

function blurColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  kernel: Float32Array,
): void {
  const radius = kernel.length - 1;
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x] = kernel[0] * from[row + x];
    for (let k = 1; k <= radius; k++) {
      const above = Math.max(0, y - k) * width;
      const below = Math.min(height - 1, y + k) * width;
      const weight = kernel[k];
      for (let x = 0; x < width; x++) {
        sums[x] += fround(weight * fround(from[above + x] + from[below + x]));
      }
    }
    to.set(sums, row);
  }
}
