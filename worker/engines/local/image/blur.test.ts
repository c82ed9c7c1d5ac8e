import { expect, test } from "vitest";
import { blur, blurWeighted } from "./blur.ts";
import { createPlane } from "./plane.ts";

test("spreads a point with the variance asked for", () => {
  const plane = createPlane(61, 61);
  plane.data[30 * 61 + 30] = 1;
  const { data } = blur(plane, 4);
  let total = 0;
  let variance = 0;
  data.forEach((value, i) => {
    total += value;
    variance += value * ((i % 61) - 30) ** 2;
  });
  expect(total).toBeCloseTo(1, 4);
  // Boxes have whole widths, so sigma is not met exactly.
  expect(Math.abs(Math.sqrt(variance) - 4)).toBeLessThan(0.2);
});

test("leaves a flat plane flat, up to the border", () => {
  const plane = createPlane(9, 7);
  plane.data.fill(3);
  for (const value of blur(plane, 2).data) expect(value).toBeCloseTo(3, 4);
});

test("ignores pixels without weight", () => {
  const plane = createPlane(21, 1);
  const weight = createPlane(21, 1);
  plane.data.fill(100);
  for (let x = 0; x < 10; x++) {
    plane.data[x] = 7;
    weight.data[x] = 1;
  }
  expect(blurWeighted(plane, weight, 2).data[11]).toBeCloseTo(7, 3);
});
