import { expect, test } from "vitest";
import { shrinkImage, shrinkMask } from "./shrink.ts";

test("averages the area a new pixel covers, also across pixels", () => {
  const mask = { width: 3, height: 1, data: new Uint8Array([0, 90, 240]) };
  expect([...shrinkMask(mask, 2, 1).data]).toEqual([30, 190]);
});

test("keeps channels apart", () => {
  const data = new Uint8ClampedArray([10, 20, 30, 255, 30, 40, 50, 255]);
  expect([...shrinkImage({ width: 2, height: 1, data }, 1, 1).data]).toEqual([20, 30, 40, 255]);
});
