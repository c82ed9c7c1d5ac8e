import { expect, test } from "vitest";
import { cutOutTee } from "./fixtures/drawn-tee.ts";
import { splitGarment } from "./warp-pieces.ts";

const tee = cutOutTee();
const at = (x: number, y: number) => y * tee.mask.width + x;

test("gives every pixel of the garment to a piece, and none beyond", () => {
  const { trunk, left, right } = splitGarment(tee);
  for (let i = 0; i < tee.mask.data.length; i++) {
    const most = Math.max(trunk.data[i]!, left.data[i]!, right.data[i]!);
    if (tee.mask.data[i] === 0) expect(most).toBe(0);
    else expect(most).toBeGreaterThan(127);
  }
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
  expect([...trunk.data]).toEqual([...tee.mask.data]);
  expect(left.data.every((value) => value === 0)).toBe(true);
});
