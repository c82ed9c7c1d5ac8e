import { expect, test } from "vitest";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import { splitGarment } from "./garment-parts.ts";

const tee = cutOutTee();
const at = (x: number, y: number) => y * tee.mask.width + x;

test("gives every pixel of the garment to a piece, and none beyond", () => {
  const { trunk, left, right } = splitGarment(tee);
  const wrong = tee.mask.data.filter((covered, i) => {
    const most = Math.max(trunk.data[i], left.data[i], right.data[i]);
    return covered === 0 ? most > 0 : most < 128;
  });
  expect(wrong).toHaveLength(0);
});

test("cuts at the armholes", () => {
  const { trunk, left, right } = splitGarment(tee);
  expect(trunk.data[at(150, 200)]).toBe(255);
  expect(left.data[at(150, 200)]).toBe(0);
  expect(left.data[at(40, 130)]).toBe(255);
  expect(right.data[at(260, 130)]).toBe(255);
  expect(trunk.data[at(40, 130)]).toBe(0);
});

test("leaves a sleeveless top whole", () => {
  const { trunk, left } = splitGarment({ ...tee, sleeves: "none" });
  expect(trunk.data.every((value, i) => value === tee.mask.data[i])).toBe(true);
  expect(left.data.every((value) => value === 0)).toBe(true);
});
