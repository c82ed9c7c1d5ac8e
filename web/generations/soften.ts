import type { Pixels } from "./subject.ts";

/** Three box blurs come close to a Gaussian one (W3C, Filter Effects, feGaussianBlur). */
const PASSES = 3;

/**
 * Blurs opaque pixels in place, so that no detail smaller than some radii is left in them.
 * @param radius in pixels; one box is 2 radius + 1 wide
 */
export function soften({ width, height, data }: Pixels, radius: number): void {
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let y = 0; y < height; y += 1) blurLine(data, y * width, 1, width, radius);
    for (let x = 0; x < width; x += 1) blurLine(data, x, width, height, radius);
  }
}

/** One line of pixels with a running sum; beyond its ends the last ones go on. */
function blurLine(
  data: Uint8ClampedArray,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  const size = 2 * radius + 1;
  for (let channel = 0; channel < 3; channel += 1) {
    const line = new Float32Array(length);
    for (let i = 0; i < length; i += 1) line[i] = data[(start + i * step) * 4 + channel] ?? 0;
    const at = (i: number) => line[Math.min(length - 1, Math.max(0, i))] ?? 0;
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += at(i);
    for (let i = 0; i < length; i += 1) {
      data[(start + i * step) * 4 + channel] = sum / size;
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
}
