import { expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

const WIDTH = 330;
const HEIGHT = 440;

/** A white dress on a creased grey sheet, with straps 4 px wide above its bodice at these columns. */
function drawDress(straps: readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.abs(x - WIDTH / 2);
      const isDress = y > 110 && y < 400 && across < 50 + 0.2 * Math.max(0, y - 180);
      const isStrap = y > 40 && y <= 112 && straps.some((at) => Math.abs(x - at) < 2);
      const crease = 6 * Math.sin((x + 2 * y) / 9) + 3 * Math.sin((5 * x - y) / 7);
      const value = isDress || isStrap ? 235 : 95 + crease;
      data.fill(value, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function cut(straps: readonly number[]) {
  const result = cutOutGarment(drawDress(straps), [], "dress");
  if (!result.ok) throw new Error(result.failureCode);
  const { outer, left, right } = result.garment;
  const scale = outer.height / HEIGHT;
  const isCovered = (x: number, y: number) =>
    outer.data[Math.round(y * scale) * outer.width + Math.round(x * scale)] > 100;
  return { isCovered, top: Math.min(left.collar.y, right.collar.y) / scale };
}

test("keeps both thin straps of a dress on a creased sheet, from the bodice to their upper ends", () => {
  const { isCovered, top } = cut([135, 195]);
  for (const y of [50, 70, 90, 108])
    expect([isCovered(135, y), isCovered(195, y)]).toEqual([true, true]);
  expect(isCovered(165, 80)).toBe(false);
  expect(top).toBeLessThan(60);
});

test("adds no thin line that stands on one side only", () => {
  expect(cut([135]).isCovered(135, 60)).toBe(false);
});
