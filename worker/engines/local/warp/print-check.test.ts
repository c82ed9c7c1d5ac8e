import { expect, test } from "vitest";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { cutOutGarment } from "../garment/index.ts";
import { dividesPrint } from "./print-check.ts";

const result = cutOutGarment(drawTee());
if (!result.ok) throw new Error(result.failureCode);
const { garment } = result;

function tee(paint: (x: number, y: number) => boolean) {
  const image = { ...garment.image, data: garment.image.data.slice() };
  for (let i = 0; i < image.width * image.height; i++) {
    const painted = paint(i % image.width, Math.floor(i / image.width));
    if (painted) image.data.set([250, 250, 20, 255], 4 * i);
  }
  return { ...garment, image };
}

test("tells a cut through a print from one beside it and from one through stripes", () => {
  const plain = tee(() => false);
  const { left, right } = plain;
  const middle = (left.armpit.x + right.armpit.x) / 2;
  const row = left.armpit.y + 0.5 * (left.hem.y - left.armpit.y);
  const reach = 0.2 * (left.hem.y - left.armpit.y);
  expect(dividesPrint(plain, row)).toBe(false);
  const printed = tee((x, y) => Math.abs(x - middle) < reach && Math.abs(y - row) < reach);
  expect(dividesPrint(printed, row)).toBe(true);
  expect(dividesPrint(printed, row + 1.6 * reach)).toBe(false);
  const striped = tee((_, y) => y % 6 < 3);
  expect(dividesPrint(striped, row)).toBe(false);
});
