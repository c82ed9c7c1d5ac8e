import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { distance, type Point, type Size } from "../image/index.ts";

/** Over the picture's longest side. */
const BRUSH = 0.008;

/** 1 where a stroke marks the garment, -1 where it marks the ground, 0 elsewhere. */
export function seedsOf(strokes: GarmentStrokes, { width, height }: Size): Int8Array {
  const seeds = new Int8Array(width * height);
  const radius = Math.max(1, BRUSH * Math.max(width, height));
  for (const { on, points } of strokes) {
    const seed = on === "garment" ? 1 : -1;
    const line = points.map(({ x, y }) => ({ x: x * width, y: y * height }));
    for (const [k, to] of line.entries()) {
      const from = line[Math.max(0, k - 1)];
      const steps = Math.ceil(distance(from, to));
      for (let step = 0; step <= steps; step++) {
        const t = steps > 0 ? step / steps : 0;
        const at = { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
        stamp(seeds, { width, height }, at, { radius, seed });
      }
    }
  }
  return seeds;
}

function stamp(
  seeds: Int8Array,
  { width, height }: Size,
  { x, y }: Point,
  { radius, seed }: { readonly radius: number; readonly seed: number },
): void {
  const last = { x: Math.min(width - 1, x + radius), y: Math.min(height - 1, y + radius) };
  for (let row = Math.max(0, Math.floor(y - radius)); row <= last.y; row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column <= last.x; column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) seeds[row * width + column] = seed;
    }
  }
}
