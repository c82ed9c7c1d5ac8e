import { describe, expect, test } from "vitest";
import { smoothNeckline } from "./garment-neck-curve.ts";
import type { Point } from "./image.ts";

const WIDTH = 120;
const HEIGHT = 60;
const COLLARS: readonly [Point, Point] = [
  { x: 10, y: 5 },
  { x: 110, y: 5 },
];
const isOpen = (opening: Uint8Array, x: number, y: number) => opening[y * WIDTH + x] === 1;

/** A shallow boat neck whose left half was seen at a stripe of the back only. */
const notched: Point[] = [
  { x: 30, y: 6 },
  { x: 60, y: 30 },
  { x: 80, y: 28 },
  { x: 100, y: 18 },
];

describe("smoothNeckline", () => {
  test("fills a notch beside the axis and keeps below the curve closed", () => {
    const opening = new Uint8Array(WIDTH * HEIGHT);
    smoothNeckline(opening, WIDTH, HEIGHT, notched, COLLARS);
    expect(isOpen(opening, 35, 15)).toBe(true);
    expect(isOpen(opening, 80, 25)).toBe(true);
    expect(isOpen(opening, 35, 20)).toBe(false);
    expect(isOpen(opening, 60, 31)).toBe(false);
    expect(isOpen(opening, 5, 8)).toBe(false);
  });

  test("leaves a deep neckline as it was found", () => {
    const opening = new Uint8Array(WIDTH * HEIGHT);
    const deep = notched.map(({ x, y }) => ({ x, y: y === 30 ? 55 : y }));
    smoothNeckline(opening, WIDTH, HEIGHT, deep, COLLARS);
    expect(opening.includes(1)).toBe(false);
  });
});
