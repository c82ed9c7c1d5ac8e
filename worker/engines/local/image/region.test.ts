import { expect, test } from "vitest";
import { createRegion, dilate, erode } from "./region.ts";

test("widens by a disc and narrows back", () => {
  const dot = createRegion(11, 11);
  dot.data[5 * 11 + 5] = 1;
  const disc = dilate(dot, 3);
  expect(disc.data.reduce((sum, inside) => sum + inside, 0)).toBe(29);
  expect([...erode(disc, 3).data]).toEqual([...dot.data]);
});
