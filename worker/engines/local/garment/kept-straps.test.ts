import { expect, test } from "vitest";
import { cutOutGarment } from "./cut-out.ts";
import { keepStraps } from "./kept-straps.ts";

const size = { width: 100, height: 80 };
const collars = [
  { x: 25, y: 10 },
  { x: 75, y: 10 },
] as const;

/** A bodice below row 50 with two straps, 8 px wide, the left of which leans inwards. */
function drawStraps(): Uint8Array {
  const inside = new Uint8Array(size.width * size.height);
  for (let y = 10; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const left = 20 + 0.4 * (y - 10);
      const isStrap = (x >= left && x < left + 8) || (x >= 72 && x < 80);
      if (y >= 50 ? x > 18 && x < 82 : isStrap) inside[y * size.width + x] = 1;
    }
  }
  return inside;
}

/** Opens the columns from `from` to 73 down to row 49. */
function openFrom(from: number): Uint8Array {
  const opening = new Uint8Array(size.width * size.height);
  for (let y = 0; y < 50; y++) opening.fill(1, y * size.width + from, y * size.width + 74);
  return opening;
}

const openCloth = (inside: Uint8Array, opening: Uint8Array) =>
  inside.reduce((sum, own, i) => sum + own * opening[i], 0);

test("gives back a strap that the opening of the neck cuts through", () => {
  const inside = drawStraps();
  const opening = openFrom(27);
  expect(openCloth(inside, opening)).toBeGreaterThan(100);
  keepStraps(inside, opening, size, collars);
  const left = inside.map((own, i) => (i % size.width < 50 ? own : 0));
  expect(openCloth(left, opening)).toBe(0);
});

test("leaves an opening that only trims the straps, or that has no bay of ground", () => {
  const trimmed = openFrom(40);
  const before = trimmed.slice();
  keepStraps(drawStraps(), trimmed, size, collars);
  expect(trimmed).toEqual(before);
  const closed = openFrom(27);
  const shallow = closed.slice();
  keepStraps(new Uint8Array(size.width * size.height).fill(1), closed, size, collars);
  expect(closed).toEqual(shallow);
});

test("leaves thin straps that lean inwards in the front of a garment", () => {
  const [width, high, middle] = [330, 440, 165];
  const data = new Uint8ClampedArray(4 * width * high).fill(255);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < width; x++) {
      const across = Math.abs(x - middle);
      const strap = 70 - 0.3 * (y - 50);
      const isStrap = y > 50 && y < 122 && Math.abs(across - strap) < 4;
      const isCloth = isStrap || (y >= 120 && y < 400 && across < 72 + 0.15 * (y - 120));
      data.fill(isCloth ? 60 : 215, 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  const result = cutOutGarment({ width, height: high, data }, [], "dress");
  if (!result.ok) throw new Error(result.failureCode);
  const { mask } = result.garment;
  for (const y of [80, 95, 110]) {
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width);
    const covered = row.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
    expect(covered).toBeGreaterThan(10);
  }
});
