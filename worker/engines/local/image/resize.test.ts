import { expect, test } from "vitest";
import { enlargePlane, fitWithin, shrinkImage, shrinkMask, shrinkPlane } from "./resize.ts";

test("averages the area of each new pixel, colours weighted by alpha", () => {
  const row = [0, 255, 90, 255, 90, 255];
  const data = new Uint8ClampedArray(6 * 2 * 4);
  for (let i = 0; i < 12; i++) data.set([row[i % 6], 10, 20, i % 6 < 1 ? 0 : 255], 4 * i);
  const { width, height, data: small } = fitWithin({ width: 6, height: 2, data }, 4);
  expect([width, height]).toEqual([4, 1]);
  // One and a half pixels each: the first is transparent and lends no colour.
  expect([...small.subarray(0, 4)]).toEqual([255, 10, 20, 85]);
  expect(small[4]).toBe(Math.round((255 / 2 + 90) / 1.5));
});

test("leaves what is small enough, and bounds the pixels in all", () => {
  const image = { width: 40, height: 30, data: new Uint8ClampedArray(4800).fill(200) };
  expect(fitWithin(image, 40)).toBe(image);
  const { width, height, data } = fitWithin(image, 40, 300);
  expect([width, height]).toEqual([20, 15]);
  expect(new Set(data)).toEqual(new Set([200]));
});

test("enlarges a slope to a slope", () => {
  const plane = { width: 4, height: 4, data: Float32Array.from({ length: 16 }, (_, i) => i % 4) };
  const large = enlargePlane(plane, 8, 8);
  expect([...large.data.subarray(24, 32)]).toEqual([0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3]);
});

test("averages the area a new pixel covers, also across pixels", () => {
  const mask = { width: 3, height: 1, data: new Uint8Array([0, 90, 240]) };
  expect([...shrinkMask(mask, 2, 1).data]).toEqual([30, 190]);
});

test("keeps channels apart", () => {
  const data = new Uint8ClampedArray([10, 20, 30, 255, 30, 40, 50, 255]);
  expect([...shrinkImage({ width: 2, height: 1, data }, 1, 1).data]).toEqual([20, 30, 40, 255]);
});

test("leaves out what is past the last new pixel", () => {
  const plane = { width: 5, height: 2, data: Float32Array.from([1, 2, 3, 4, 99, 3, 4, 5, 6, 99]) };
  expect([...shrinkPlane(plane, 2, 1, 2).data]).toEqual([2.5, 4.5]);
});
