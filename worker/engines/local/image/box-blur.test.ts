import { expect, test } from "vitest";
import { blur, blurImage, blurWeighted } from "./box-blur.ts";
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

test("takes the detail of a picture and leaves its mean colour and alpha", () => {
  const stripes = Array.from({ length: 60 * 60 }, (_, i) => ((i % 60) & 4 ? 200 : 0));
  const data = new Uint8ClampedArray(stripes.flatMap((value) => [value, 40, 40, 90]));
  const { data: blurred } = blurImage({ width: 60, height: 60, data }, 8);
  const row = Array.from({ length: 20 }, (_, k) => [...blurred.slice((1820 + k) * 4).slice(0, 4)]);
  for (const [red, ...rest] of row) {
    expect(Math.abs(red - 100)).toBeLessThan(8);
    expect(rest).toEqual([40, 40, 90]);
  }
});
