import { expect, test } from "vitest";
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
