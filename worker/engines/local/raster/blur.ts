import { createPlane, type Plane } from "./plane.ts";

/**
 * Blurs with three box filters in a row, which come close to a Gaussian of `sigma` pixels
 * (the central limit theorem; P. Kovesi, "Fast Almost-Gaussian Filtering", 2010).
 * The border is continued outwards.
 */
export function blur(plane: Plane, sigma: number): Plane {
  // Three boxes of width w have the variance (w^2 - 1) / 4.
  const radius = Math.max(0, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  if (radius === 0) return plane;
  const { width, height } = plane;
  let current = plane;
  for (let pass = 0; pass < 3; pass++) {
    const across = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      boxLine(current.data, across.data, y * width, 1, width, radius);
    }
    const down = createPlane(width, height);
    for (let x = 0; x < width; x++) {
      boxLine(across.data, down.data, x, width, height, radius);
    }
    current = down;
  }
  return current;
}

function boxLine(
  source: Float32Array,
  target: Float32Array,
  start: number,
  stride: number,
  count: number,
  radius: number,
): void {
  const last = count - 1;
  const read = (position: number) =>
    source[start + Math.min(Math.max(position, 0), last) * stride] as number;
  let sum = 0;
  for (let k = -radius; k <= radius; k++) sum += read(k);
  const scale = 1 / (2 * radius + 1);
  for (let k = 0; k < count; k++) {
    target[start + k * stride] = sum * scale;
    sum += read(k + radius + 1) - read(k - radius);
  }
}

/**
 * Averages `plane` over a neighbourhood, counting only pixels by their `weight`
 * (normalised convolution, Knutsson and Westin 1993). Where no weight is near, 0.
 */
export function blurWeighted(plane: Plane, weight: Plane, sigma: number): Plane {
  const { width, height } = plane;
  const product = createPlane(width, height);
  for (let i = 0; i < product.data.length; i++) {
    product.data[i] = (plane.data[i] as number) * (weight.data[i] as number);
  }
  const sum = blur(product, sigma);
  const total = blur(weight, sigma);
  const result = createPlane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    const w = total.data[i] as number;
    result.data[i] = w > 1e-4 ? (sum.data[i] as number) / w : 0;
  }
  return result;
}
