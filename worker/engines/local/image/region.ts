import type { Bounds } from "./image.ts";
import { callKernel, hasKernels } from "./kernels.ts";

/** A binary mask: 1 inside, 0 outside. */
export interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An empty region. */
export function createRegion(width: number, height: number): Region {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Morphological dilation by a disc of `radius` pixels. */
export function dilate(region: Region, radius: number): Region {
  return within(region, radius, 1);
}

/** The parts that hold a disc of `radius` pixels (morphological opening), and `rim` pixels around them. */
export function openRegion(region: Region, radius: number, rim = 0): Region {
  return dilate(erode(region, radius), radius + rim);
}

/** Morphological erosion by a disc of `radius` pixels; pixels outside the picture count as inside. */
export function erode(region: Region, radius: number): Region {
  return within(region, radius, 0);
}

function within(region: Region, radius: number, value: 0 | 1): Region {
  const { width, height, data } = region;
  const result = createRegion(width, height);
  const other = 1 - value;
  if (value === 0) result.data.fill(1);
  const most = Math.floor(radius);
  const halves = Array.from({ length: most + 1 }, (_, down) =>
    Math.floor(Math.sqrt(radius * radius - down * down)),
  );
  if (hasKernels()) {
    callKernel(
      "within",
      [data, Int32Array.from(halves)],
      [result.data],
      0,
      (run, [from, discs, to]) => run(from, to, width, height, discs, most, value),
    );
    return result;
  }
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    let from = data.indexOf(value, y * width);
    while (from >= 0 && from < end) {
      const next = data.indexOf(other, from);
      const to = next < 0 || next > end ? end : next;
      for (let row = Math.max(0, y - most); row <= Math.min(height - 1, y + most); row++) {
        const half = halves[Math.abs(row - y)];
        const left = Math.max(0, from - y * width - half);
        const right = Math.min(width, to - y * width + half);
        result.data.fill(value, row * width + left, row * width + right);
      }
      from = to < end ? data.indexOf(value, to) : end;
    }
  }
  return result;
}

/**
 * The share of a box's pixels that are in a region; 0 for an empty box.
 *
 * @param box its edges, which may be between pixels or outside of the picture
 */
export function shareWithin({ width, height, data }: Region, box: Bounds): number {
  const right = Math.min(width, box.right);
  const bottom = Math.min(height, box.bottom);
  let [inside, all] = [0, 0];
  for (let y = Math.max(0, Math.ceil(box.top)); y < bottom; y++) {
    for (let x = Math.max(0, Math.ceil(box.left)); x < right; x++, all++) {
      inside += data[y * width + x];
    }
  }
  return all === 0 ? 0 : inside / all;
}

/** The number of ones in a mask of 0 and 1. */
export function countInside(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i];
  return count;
}

/** 1 where a mask of 0 and 1 is 0. */
export function inverted(mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const other = new Uint8Array(mask.length);
  for (let i = 0; i < other.length; i++) other[i] = 1 - mask[i];
  return other;
}

/** The indices of the pixels in a region, in their order. */
export function pixelsIn({ data }: Region): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i]) pixels.push(i);
  return pixels;
}
