import { describe, expect, test } from "vitest";
import { createPlane, type LabImage } from "../engines/local/image/index.ts";
import { narrowingOf } from "./body-width.ts";

const SIZE = { width: 300, height: 400 };
const FACE = { x: 130, y: 30, width: 40, height: 40, confidence: 1 };
/** Pixels: below what single edges may move. */
const SLIGHT = 0.25;
const LIMIT = 0.012;

/** A body of a lighter colour than the ground, whose sides are moved by some pixels to the right. */
function bodyAt(left: number, right: number): LabImage {
  const l = createPlane(SIZE.width, SIZE.height);
  const step = (x: number) => Math.tanh(x / 1.5);
  for (let i = 0; i < l.data.length; i++) {
    const x = i % SIZE.width;
    l.data[i] = 50 + 15 * (step(x - 90 - left) - step(x - 210 - right));
  }
  const plain = () => createPlane(SIZE.width, SIZE.height);
  return { ...SIZE, l, a: plain(), b: plain() };
}

function narrowing(left: number, right: number): number | null {
  const placement = { scale: 1, x: 0, y: 0 };
  const pictures = { photo: bodyAt(0, 0), result: bodyAt(left, right) };
  return narrowingOf({ ...pictures, placement, shows: () => true }, FACE);
}

describe("narrowingOf", () => {
  test("finds a slight move of all edges of both sides", () => {
    expect(narrowing(SLIGHT, -SLIGHT)).toBeGreaterThan(LIMIT);
  });

  test.each([
    ["shifted", SLIGHT, SLIGHT],
    ["wider", -SLIGHT, SLIGHT],
    ["moved on one side", SLIGHT, 0],
  ])("finds none in a body that is %s", (_, left, right) => {
    expect(narrowing(left, right)).toBeLessThan(LIMIT);
  });
});
