import { expect, test } from "vitest";
import { createLayer } from "../image/index.ts";
import { moveToBackLayer } from "./back-layer.ts";

test("sends the far rim of a ring around the neck behind it, and leaves the near one", () => {
  const middle = 100;
  const chin = 60;
  const figure = { neck: { x: middle, halfWidth: 22 }, chin, unit: 50 };
  const garment = createLayer(200, 200);
  const back = createLayer(200, 200);
  // A hood's opening, 30 px high, between two rims of 10.
  for (let y = chin + 4; y < chin + 54; y++) {
    for (let x = middle - 60; x <= middle + 60; x++) {
      const open = Math.abs(x - middle) < 20 && y >= chin + 14 && y < chin + 44;
      if (!open) garment.data.set([40, 60, 90, 255], 4 * (y * 200 + x));
    }
  }
  moveToBackLayer(garment, back, figure, chin + 44);
  const alphas = (y: number) => [garment, back].map(({ data }) => data[4 * (y * 200 + middle) + 3]);
  expect(alphas(chin + 8)).toEqual([0, 255]);
  expect(alphas(chin + 48)).toEqual([255, 0]);
});

test("leaves a strap that leans over the bare skin of an armhole", () => {
  const [middle, chin] = [100, 60];
  const figure = { neck: { x: middle, halfWidth: 22 }, chin, unit: 50 };
  const garment = createLayer(200, 200);
  // A strap 8 px wide from 30 px beside the neck up to 44 px at the shoulder, on both sides.
  for (let y = chin + 10; y < chin + 50; y++) {
    const from = 44 - (14 * (y - chin - 10)) / 40;
    for (let k = 0; k < 8; k++) {
      for (const side of [-1, 1]) {
        const x = Math.round(middle + side * (from + k));
        garment.data.set([40, 60, 90, 255], 4 * (y * 200 + x));
      }
    }
  }
  const before = garment.data.slice();
  moveToBackLayer(garment, createLayer(200, 200), figure, chin + 48);
  expect(garment.data).toEqual(before);
});
