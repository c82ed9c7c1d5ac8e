import { expect, test } from "vitest";
import { distanceTo, squaredDistance } from "./distance-transform.ts";

const SIZE = { width: 6, height: 5 };
const data = new Uint8Array(30);
data[8] = 1;
data[23] = 1;

test("measures exact distances", () => {
  const distances = squaredDistance(data, 6, 5);
  for (let i = 0; i < 30; i++) {
    const [x, y] = [i % 6, Math.floor(i / 6)];
    expect(distances[i]).toBe(Math.min((x - 2) ** 2 + (y - 1) ** 2, (x - 5) ** 2 + (y - 3) ** 2));
  }
});

test("measures to the outside of a region as to its inside", () => {
  expect(distanceTo({ ...SIZE, data }, 1)[9]).toBe(1);
  expect(distanceTo({ ...SIZE, data: data.map((value) => 1 - value) }, 0)[9]).toBe(1);
});
