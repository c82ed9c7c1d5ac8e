import { expect, test } from "vitest";
import { createPlane, type LabImage } from "../engines/local/image/index.ts";
import { LIMITS } from "./check-result.ts";
import { legShift } from "./leg-length.ts";

const SIZE = { width: 240, height: 480 };
const FACE = { x: 100, y: 20, width: 40, height: 40, confidence: 1 };
const HIPS = 240;

/** Bars across the whole picture, those below the hips stretched by a share. */
function barsOf(longer: number, seed: number): LabImage {
  const l = createPlane(SIZE.width, SIZE.height);
  for (let i = 0; i < l.data.length; i++) {
    const y = Math.floor(i / SIZE.width);
    const from = y < HIPS ? y : HIPS + (y - HIPS) / (1 + longer);
    l.data[i] = 50 + 20 * Math.tanh(4 * Math.sin(from / (5 + (seed % 3)) + seed));
  }
  const plain = () => createPlane(SIZE.width, SIZE.height);
  return { ...SIZE, l, a: plain(), b: plain() };
}

function shiftBy(longer: number, seed: number): number {
  const placement = { scale: { x: 1, y: 1 }, shift: { x: 0, y: 0 } };
  const pictures = { photo: barsOf(0, seed), result: barsOf(longer, seed) };
  return legShift({ ...pictures, placement, shows: () => true }, FACE);
}

test.each([1, 2, 3, 4])("finds longer and shorter legs, seed %i", (seed) => {
  for (const longer of [-0.03, 0.03]) {
    expect(shiftBy(longer, seed)).toBeGreaterThan(LIMITS.legs);
  }
});

test.each([1, 2, 3, 4])("finds none in legs of the same length, seed %i", (seed) => {
  expect(shiftBy(0, seed)).toBeLessThan(LIMITS.legs);
});
