import { callKernel, hasKernels } from "./kernels.ts";

/** The maximum over a square window, by doubling window sizes. */
export function maxFilter(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const size = 2 * radius + 1;
  const stride = width + 2 * radius;
  const padded = new Float32Array(stride * (height + 2 * radius)).fill(-Infinity);
  for (let y = 0; y < height; y++) {
    padded.set(plane.subarray(y * width, (y + 1) * width), (y + radius) * stride + radius);
  }
  runningMax(padded, 1, size);
  runningMax(padded, stride, size);
  const maxima = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    maxima.set(padded.subarray(y * stride, y * stride + width), y * width);
  }
  return maxima;
}

/** The minimum over a square window. */
export function minFilter(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const negated = new Float32Array(plane.length);
  for (let i = 0; i < negated.length; i++) negated[i] = -plane[i];
  const lowest = maxFilter(negated, width, height, radius);
  for (let i = 0; i < lowest.length; i++) lowest[i] = -lowest[i];
  return lowest;
}

/** Dilation by a square of 2 `radius` + 1 pixels, of a mask of 0 and 1. */
export function dilateSquare(
  mask: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Uint8Array {
  const across = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let count = 0;
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) count += mask[row + x + radius];
      if (x > radius) count -= mask[row + x - radius - 1];
      if (x >= 0 && count > 0) across[row + x] = 1;
    }
  }
  const grown = new Uint8Array(mask.length);
  const counts = new Uint16Array(width);
  for (let y = -radius; y < height; y++) {
    const enters = (y + radius) * width;
    const leaves = (y - radius - 1) * width;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (enters < across.length) counts[x] += across[enters + x];
      if (leaves >= 0) counts[x] -= across[leaves + x];
      if (row >= 0 && counts[x] > 0) grown[row + x] = 1;
    }
  }
  return grown;
}

/** Each value becomes the maximum of `size` values from itself on, `stride` apart; in place. */
function runningMax(values: Float32Array, stride: number, size: number): void {
  if (hasKernels()) {
    callKernel("runningMax", [], [values], 0, (run, [plane]) =>
      run(plane, values.length, stride, size),
    );
    return;
  }
  let span = 1;
  for (; 2 * span <= size; span *= 2) combine(values, span * stride);
  if (span < size) combine(values, (size - span) * stride);
}

function combine(values: Float32Array, shift: number): void {
  const end = values.length - shift;
  for (let i = 0; i < end; i++) {
    if (values[i + shift] > values[i]) values[i] = values[i + shift];
  }
}
