import type { Plane } from "./plane.ts";

const BLOCK = 8;
const SPREAD = 4;

/** Spreads small steps between JPEG blocks over four pixels on both sides, in place. */
export function deblock(
  { width, height, data: plane }: Plane,
  largest: number,
  flat: number,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = BLOCK; x + SPREAD <= width; x += BLOCK) {
      evenOut(plane, y * width + x, 1, largest, flat);
    }
  }
  for (let y = BLOCK; y + SPREAD <= height; y += BLOCK) {
    for (let x = 0; x < width; x++) evenOut(plane, y * width + x, width, largest, flat);
  }
}

function evenOut(
  plane: Float32Array,
  after: number,
  stride: number,
  largest: number,
  flat: number,
): void {
  const before = after - stride;
  const step = plane[after] - plane[before];
  if (step > largest || step < -largest) return;
  const changeBefore = plane[before] - plane[before - 2 * stride];
  const changeAfter = plane[after + 2 * stride] - plane[after];
  if (Math.abs(changeBefore) > flat || Math.abs(changeAfter) > flat) return;
  const excess = step - (changeBefore + changeAfter) / 4;
  for (let i = 0; i < SPREAD; i++) {
    const share = (excess * (SPREAD - i - 0.5)) / (2 * SPREAD);
    plane[before - i * stride] += share;
    plane[after + i * stride] -= share;
  }
}
