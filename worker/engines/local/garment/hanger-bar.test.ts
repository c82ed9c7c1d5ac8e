import { expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

const WIDTH = 330;
const HEIGHT = 440;
const AXIS = WIDTH / 2;

/** A dark skirt whose waistband is in row 120; with `bar`, it hangs by two clips on a bar above a slit. */
function drawHanging(bar: boolean): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.abs(x - AXIS);
      const isSkirt = y > 120 && y < 380 && across < 80 + 0.12 * (y - 120);
      const isBar = y > 100 && y < 110 && across < 78;
      const isClip = y > 96 && y < 132 && Math.abs(across - 66) < 9;
      const noise = ((x * 7 + y * 13) % 5) - 2;
      const value = isSkirt ? 52 : bar && (isBar || isClip) ? 40 : 190 + noise;
      data.fill(value, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function waistOf(bar: boolean): number {
  const result = cutOutGarment(drawHanging(bar), [], "skirt");
  if (!result.ok || !result.garment.bottom) throw new Error("no skirt");
  const { rows } = result.garment.bottom;
  return (rows[0].left.y / result.garment.image.height) * HEIGHT;
}

test("begins a skirt at its waistband, below the bar and the clips of a hanger", () => {
  expect(waistOf(false)).toBeLessThan(124);
  expect(Math.abs(waistOf(true) - waistOf(false))).toBeLessThan(6);
});
