import { expect, test } from "vitest";
import { median } from "#tests/bench/statistics.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { drawGarment } from "./garment.ts";
import { GARMENTS } from "./garment-spec.ts";
import { drawTwin, printDifferences } from "./print-color.ts";

const spec = GARMENTS.find(({ pattern }) => pattern === "print")!;
const garment = drawGarment(spec);
const twin = drawTwin(spec);

/** The picture moved by some rows and in another light, as a garment that is worn. */
function worn({ width, height, data }: RgbaImage, rows: number, light: number): RgbaImage {
  const moved = new Uint8ClampedArray(data.length);
  moved.set(data.subarray(0, data.length - rows * width * 4), rows * width * 4);
  return { width, height, data: moved.map((value) => value * light) };
}

function middleOf(rows: number, light: number, change = (image: RgbaImage) => image): number {
  const { width, height, data } = garment.front;
  const visible = { width, height, data: new Uint8Array(data.length) };
  visible.data.set(data.subarray(0, data.length - rows * width), rows * width);
  for (let i = 0; i < visible.data.length; i++) visible.data[i] = visible.data[i] ? 1 : 0;
  const result = change(worn(garment.image, rows, 1));
  return median(
    printDifferences(spec, garment.image, { result, twin: worn(twin, rows, light), visible }),
  );
}

test("a garment in its own place and colours is right", () => {
  expect(middleOf(0, 1)).toBeLessThan(1.5);
});

test("it still is where it is moved and shaded", () => {
  expect(middleOf(40, 0.85)).toBeLessThan(1.5);
});

test("other colours are told", () => {
  const redder = (image: RgbaImage) => ({
    ...image,
    data: image.data.map((value, k) => (k % 4 === 0 ? value + 40 : value)),
  });
  expect(middleOf(40, 0.85, redder)).toBeGreaterThan(6);
});
