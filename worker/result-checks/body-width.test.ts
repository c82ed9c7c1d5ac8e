import { describe, expect, test } from "vitest";
import { createPlane, type LabImage } from "../engines/local/image/index.ts";
import { narrowingOf } from "./body-width.ts";
import { LIMITS } from "./check-result.ts";

const SIZE = { width: 300, height: 400 };
const FACE = { x: 130, y: 30, width: 40, height: 40, confidence: 1 };
/** Pixels: as far as the end of a narrowing below a long hem. */
const SLIGHT = 0.12;
const PLACEMENT = { scale: { x: 1, y: 1 }, shift: { x: 0, y: 0 } };

/** By how many pixels the sides of a body are moved to the right in a row. */
type Move = (y: number) => readonly [left: number, right: number];

/** A body of a lighter colour than the ground; a dark garment hides its rows from `hidden` on. */
function bodyMoved(move: Move, hidden = 400): LabImage {
  const l = createPlane(SIZE.width, SIZE.height);
  const step = (x: number) => Math.tanh(x / 1.5);
  for (let i = 0; i < l.data.length; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    const [left, right] = move(y);
    const light = y < hidden ? 15 : -40;
    l.data[i] = 50 + light * (step(x - 90 - left) - step(x - 210 - right));
  }
  const plain = () => createPlane(SIZE.width, SIZE.height);
  return { ...SIZE, l, a: plain(), b: plain() };
}

function narrowing(move: Move, hidden?: number): number | null {
  const pictures = { photo: bodyMoved(() => [0, 0]), result: bodyMoved(move, hidden) };
  return narrowingOf({ ...pictures, placement: PLACEMENT, shows: () => true }, FACE);
}

describe("narrowingOf", () => {
  test("finds a slight move of all edges of both sides", () => {
    expect(narrowing(() => [SLIGHT, -SLIGHT])).toBeGreaterThan(LIMITS.narrowing);
  });

  test.each([7, 31, 77])("finds the end of a narrowing above a garment, seed %i", (seed) => {
    const end: Move = (y) => {
      const moved = 3 * SLIGHT * Math.exp(-(((y - 210 - (seed % 10)) / 70) ** 2));
      return [moved, -moved];
    };
    expect(narrowing(end, 160 + (seed % 20))).toBeGreaterThan(LIMITS.narrowing);
  });

  test.each<[string, Move]>([
    ["shifted", () => [SLIGHT, SLIGHT]],
    ["wider", () => [-SLIGHT, SLIGHT]],
    ["moved on one side", () => [SLIGHT, 0]],
  ])("finds none in a body that is %s", (_, move) => {
    expect(narrowing(move)).toBeLessThan(LIMITS.narrowing);
  });

  test.each([1, 2, 3])("finds none in noise that moves single edges far, seed %i", (seed) => {
    const noise: Move = (y) => {
      const random = (k: number) => (((y + 1) * k * seed) % 101) / 50 - 1;
      return [4 * SLIGHT * random(7919), 4 * SLIGHT * random(104_729)];
    };
    expect(narrowing(noise)).toBeLessThan(LIMITS.narrowing);
  });
});
