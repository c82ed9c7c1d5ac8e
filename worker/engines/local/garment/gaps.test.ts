import { expect, test } from "vitest";
import { gapsIn } from "./gaps.ts";

const WIDTH = 200;
const HEIGHT = 240;
/** The columns of three bare places beside the right sleeve. */
const STRIPES = [
  [142, 148],
  [154, 160],
  [166, 172],
] as const;

/** The first columns of the found gaps in a garment from 20 to 180, whose bare places have `tall` rows below `top`. */
function gapsAt(
  bare: readonly (readonly [from: number, to: number])[],
  top = 80,
  tall = 60,
): number[] {
  const outside = new Uint8Array(WIDTH * HEIGHT).fill(1);
  const place = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 20; y < 220; y++) {
    for (let x = 20; x < 180; x++) outside[y * WIDTH + x] = 0;
    if (y < top || y >= top + tall) continue;
    for (const [from, to] of bare) place.fill(1, y * WIDTH + from, y * WIDTH + to);
  }
  return gapsIn(outside, place, WIDTH, HEIGHT).map((gap) => Math.min(...gap) % WIDTH);
}

test("finds the gaps beside both sleeves, also in two parts", () => {
  const gaps = [
    [40, 46],
    [52, 58],
    [142, 148],
    [154, 160],
  ] as const;
  expect(gapsAt(gaps)).toEqual([40, 52, 142, 154]);
});

test("takes many bare places on one side for stripes, with those near the neck", () => {
  const stripes = [[90, 96] as const, ...STRIPES];
  const mirrored = stripes.map(([from, to]) => [WIDTH - to, WIDTH - from] as const);
  expect(gapsAt(stripes, 30)).toEqual([]);
  expect(gapsAt(mirrored, 30)).toEqual([]);
  expect(gapsAt(stripes.slice(0, 3), 30)).toEqual([90, 142, 154]);
  expect(gapsAt([[40, 46], ...stripes], 60)).toEqual([40]);
});

test("opens the gap between legs also beside stripes", () => {
  expect(gapsAt([[97, 103], ...STRIPES], 90, 90)).toEqual([97]);
});
