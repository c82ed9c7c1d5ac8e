import { expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

const WIDTH = 384;
const HEIGHT = 480;
const AXIS = 192;

/** The collar's corners are 27 px beside the axis; the back is lower between them. */
function isTee(across: number, y: number): boolean {
  const slope = 0.4 * Math.max(0, across - 27);
  const back = across < 27 ? 12 * (1 - (across / 27) ** 2) : 0;
  const trunk = across < 80 && y > 70 + slope + back && y < 400;
  const sleeve = across >= 80 && across < 130 && y > 70 + slope && y < 150 + slope;
  return trunk || sleeve;
}

/** A dark tee whose neckline is hardly visible, with a light print across its chest. */
function drawDarkTee(printFrom: number): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.abs(x - AXIS);
      const isBack = (across / 25) ** 2 + ((y - 76) / 28) ** 2 < 1;
      const isPrint = across < 70 && y > printFrom && y < printFrom + 70;
      const isLight = (Math.floor(x / 9) * 5 + Math.floor((y - printFrom) / 9) * 3) % 4 < 2;
      const cloth = isPrint ? (isLight ? 205 : 110) : isBack ? 36 : 26;
      data.fill(isTee(across, y) ? cloth : 226, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

test.each([105, 110, 115])("takes no print from row %i for a deep neckline", (printFrom) => {
  const result = cutOutGarment(drawDarkTee(printFrom));
  if (!result.ok) throw new Error(result.failureCode);
  const { neckline, left, right } = result.garment;
  const depth = neckline.y - (left.collar.y + right.collar.y) / 2;
  expect(depth).toBeLessThan(0.9 * (right.collar.x - left.collar.x));
});

/** The bar of a hanger between the corners of the collar, highest on the axis. */
function isBar(across: number, y: number): boolean {
  return across < 30 && y > 54 + 0.7 * across && y < 76 + 0.3 * across;
}

test.each([
  { bar: [96, 84, 48], cloth: [40, 28, 34] },
  { bar: [60, 96, 70], cloth: [30, 34, 60] },
])("removes the bar of a hanger of colour $bar within the collar", ({ bar, cloth }) => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.abs(x - AXIS);
      const isCloth = isTee(across, y) && !isBar(across, y);
      const paint = isCloth ? cloth : isBar(across, y) ? bar : [226, 222, 214];
      data.set(paint, 4 * (y * WIDTH + x));
    }
  }
  const result = cutOutGarment({ width: WIDTH, height: HEIGHT, data });
  if (!result.ok) throw new Error(result.failureCode);
  const { mask } = result.garment;
  let [all, left] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (!isBar(Math.abs((i % WIDTH) - AXIS), Math.floor(i / WIDTH))) continue;
    all++;
    if (mask.data[i] > 127) left++;
  }
  expect(left).toBeLessThan(0.3 * all);
});
