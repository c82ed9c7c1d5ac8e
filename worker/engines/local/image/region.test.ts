import { expect, test } from "vitest";
import { createRegion, dilate, erode, shareWithin } from "./region.ts";

test("widens by a disc and narrows back", () => {
  const dot = createRegion(11, 11);
  dot.data[5 * 11 + 5] = 1;
  const disc = dilate(dot, 3);
  expect(disc.data.reduce((sum, inside) => sum + inside, 0)).toBe(29);
  expect([...erode(disc, 3).data]).toEqual([...dot.data]);
});

test("tells the share of a box, whose edges may be between pixels or outside of the picture", () => {
  const region = createRegion(4, 4);
  region.data.fill(1, 0, 8);
  expect(shareWithin(region, { left: 0, top: 0, right: 4, bottom: 4 })).toBe(0.5);
  expect(shareWithin(region, { left: 0.5, top: 0.5, right: 2.5, bottom: 2.5 })).toBe(0.5);
  expect(shareWithin(region, { left: -9, top: -9, right: 9, bottom: 3 })).toBeCloseTo(2 / 3);
  expect(shareWithin(region, { left: 1, top: 1, right: 3, bottom: 1 })).toBe(0);
});
