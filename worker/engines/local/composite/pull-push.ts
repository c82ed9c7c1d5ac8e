import { createPlane, type Plane, samplePlane } from "../image/index.ts";

const COARSEST = 3;

/** Pull-push (S. Gortler et al., "The Lumigraph", 1996). `weight` is 0..1. */
export function pullPush(planes: readonly Plane[], weight: Plane): Plane[] {
  const { width, height } = weight;
  if (width < COARSEST || height < COARSEST) return planes.map((plane) => plane);
  const halved = halve(planes, weight);
  const coarse = pullPush(halved.planes, halved.weight);
  return planes.map((plane, k) => push(plane, weight, coarse[k]));
}

/** The same at half the size, which `sampleCoarse` reads. */
export function pullPushCoarse(planes: readonly Plane[], weight: Plane): Plane[] {
  const halved = halve(planes, weight);
  return pullPush(halved.planes, halved.weight);
}

/** Samples a plane of `pullPushCoarse` at a position of the whole size. */
export function sampleCoarse(plane: Plane, x: number, y: number): number {
  return samplePlane(plane, x / 2 - 0.25, y / 2 - 0.25);
}

interface Level {
  readonly planes: Plane[];
  readonly weight: Plane;
}

function halve(planes: readonly Plane[], weight: Plane): Level {
  const { width, height } = weight;
  const half = createPlane((width + 1) >> 1, (height + 1) >> 1);
  const sums = planes.map(() => createPlane(half.width, half.height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const w = weight.data[i];
      if (w === 0) continue;
      const j = (y >> 1) * half.width + (x >> 1);
      half.data[j] = half.data[j] + w;
      for (let k = 0; k < sums.length; k++) {
        sums[k].data[j] = sums[k].data[j] + w * planes[k].data[i];
      }
    }
  }
  for (let j = 0; j < half.data.length; j++) {
    const w = half.data[j];
    if (w === 0) continue;
    for (const sum of sums) sum.data[j] = sum.data[j] / w;
    half.data[j] = Math.min(1, w);
  }
  return { planes: sums, weight: half };
}

function push(plane: Plane, weight: Plane, coarse: Plane): Plane {
  const { width, height } = plane;
  const result = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const v = clamp((y - 0.5) / 2, coarse.height - 1);
    const y0 = Math.floor(v);
    const rowFrom = y0 * coarse.width;
    const rowTo = Math.min(y0 + 1, coarse.height - 1) * coarse.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const w = weight.data[i];
      if (w >= 1) {
        result.data[i] = plane.data[i];
        continue;
      }
      const u = clamp((x - 0.5) / 2, coarse.width - 1);
      const x0 = Math.floor(u);
      const x1 = Math.min(x0 + 1, coarse.width - 1);
      const fx = u - x0;
      const upper = coarse.data[rowFrom + x0] * (1 - fx) + coarse.data[rowFrom + x1] * fx;
      const lower = coarse.data[rowTo + x0] * (1 - fx) + coarse.data[rowTo + x1] * fx;
      const below = upper + (v - y0) * (lower - upper);
      result.data[i] = w * plane.data[i] + (1 - w) * below;
    }
  }
  return result;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
