import { expect, test } from "vitest";
import { toLab } from "../image/index.ts";
import { showsWaistband } from "./seen-waistband.ts";

const WIDTH = 80;
const HEIGHT = 120;
const UNIT = 60;
const HEM = 30;

/** Whether blue bottoms below the row `HEM` show a waistband. `lightAt` changes their light. */
function shows(lightAt: (x: number, y: number) => number): boolean {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const weave = 5 * Math.sin(2.1 * x) * Math.cos(1.7 * y);
    const light = y < HEM ? 140 : weave + lightAt(x, y);
    data.set([70 + light, 100 + light, 150 + light, 255], 4 * i);
  }
  const lab = toLab({ width: WIDTH, height: HEIGHT, data });
  const face = { x: 10, y: 0, width: UNIT, height: UNIT, confidence: 1 };
  return showsWaistband({ lab, face }, () => HEM, { from: 10, to: 70 });
}

/** A dark seam that sags by six rows in the middle, this many rows below the hem. */
const seam = (below: number) => (x: number, y: number) => {
  const row = HEM + below + 6 * (1 - ((x - 40) / 40) ** 2);
  return Math.abs(y - row) < 1.5 ? -34 : 0;
};

test.each([9, 14])("a seam %i rows below the hem is that of a waistband", (below) => {
  expect(shows(seam(below))).toBe(true);
});

test("cloth without a seam, or with one far below, shows no waistband", () => {
  expect(shows(() => 0)).toBe(false);
  expect(shows(seam(36))).toBe(false);
});

test("a fly and a small pocket are no waistband", () => {
  expect(shows((x, y) => (Math.abs(x - 40) < 2 ? -34 : 0.2 * Math.min(20, y - HEM)))).toBe(false);
  expect(shows((x, y) => (x < 18 ? seam(12)(x, y) : 0))).toBe(false);
});

test("lines everywhere are folds", () => {
  expect(shows((_, y) => (y % 9 < 2 ? -34 : 0))).toBe(false);
});
