import { createPlane, type Plane } from "./plane.ts";

/**
 * Blurs with three box filters in a row, which come close to a Gaussian of `sigma` pixels
 * (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010). The border is continued outwards.
 */
export function blur(plane: Plane, sigma: number): Plane {
  let current = plane;
  for (const radius of boxRadii(sigma)) {
    if (radius > 0) current = boxDown(boxAcross(current, radius), radius);
  }
  return current;
}

/** Three whole radii whose variances, r (r + 1) / 3 each, come nearest to sigma squared in sum. */
function boxRadii(sigma: number): number[] {
  const ideal = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2;
  const low = Math.floor(ideal);
  const missing = sigma * sigma - low * (low + 1);
  const wider = Math.round(missing / ((2 * (low + 1)) / 3));
  return [0, 1, 2].map((pass) => (pass < wider ? low + 1 : low));
}

function boxAcross({ width, height, data }: Plane, radius: number): Plane {
  const result = createPlane(width, height);
  const last = width - 1;
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += data[row + Math.min(Math.max(k, 0), last)]!;
    for (let x = 0; x < width; x++) {
      result.data[row + x] = sum * scale;
      sum += data[row + Math.min(x + radius + 1, last)]! - data[row + Math.max(x - radius, 0)]!;
    }
  }
  return result;
}

/** All columns at once, row after row: reading down one column at a time would miss the cache. */
function boxDown({ width, height, data }: Plane, radius: number): Plane {
  const result = createPlane(width, height);
  const last = height - 1;
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let k = -radius; k <= radius; k++) {
    const row = Math.min(Math.max(k, 0), last) * width;
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + data[row + x]!;
  }
  for (let y = 0; y < height; y++) {
    const enters = Math.min(y + radius + 1, last) * width;
    const leaves = Math.max(y - radius, 0) * width;
    for (let x = 0; x < width; x++) {
      result.data[y * width + x] = sums[x]! * scale;
      sums[x] = sums[x]! + data[enters + x]! - data[leaves + x]!;
    }
  }
  return result;
}

/**
 * Averages `plane` over a neighbourhood, counting only pixels by their `weight`
 * (normalised convolution, Knutsson and Westin 1993). Where no weight is near, 0.
 */
export function blurWeighted(plane: Plane, weight: Plane, sigma: number): Plane {
  return blurAllWeighted([plane], weight, sigma)[0] as Plane;
}

/** The same for several planes that share their weights. */
export function blurAllWeighted(planes: readonly Plane[], weight: Plane, sigma: number): Plane[] {
  const total = blur(weight, sigma);
  return planes.map((plane) => {
    const product = createPlane(plane.width, plane.height);
    for (let i = 0; i < product.data.length; i++) {
      product.data[i] = plane.data[i]! * weight.data[i]!;
    }
    const sum = blur(product, sigma);
    for (let i = 0; i < sum.data.length; i++) {
      const w = total.data[i]!;
      sum.data[i] = w > 1e-4 ? sum.data[i]! / w : 0;
    }
    return sum;
  });
}
