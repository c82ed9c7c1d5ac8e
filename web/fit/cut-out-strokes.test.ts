import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  garmentStrokesInput,
  MOST_POINTS,
  MOST_STROKES,
} from "#worker/contract/garment-strokes.ts";
import { addStroke, extendStroke } from "./cut-out-strokes.ts";

const START = extendStroke({ on: "garment", points: [] }, { x: 0, y: 0.5 });

describe("strokes", () => {
  it("stay within the picture and the bounds of the contract, and keep both ends", () => {
    let stroke = START;
    for (let k = 1; k <= 300; k++) stroke = extendStroke(stroke, { x: k / 100, y: k % 2 });
    expect(stroke.points.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(stroke.points[0]).toEqual({ x: 0, y: 0.5 });
    expect(stroke.points.at(-1)).toEqual({ x: 1, y: 0 });
    expect(v.is(garmentStrokesInput, [stroke])).toBe(true);
  });

  it("take no point beside the last one, and no stroke beyond the largest number", () => {
    expect(extendStroke(START, { x: 0.001, y: 0.5 })).toBe(START);
    const full = Array.from({ length: MOST_STROKES }, () => START);
    expect(addStroke(full, START)).toBe(full);
    expect(addStroke([START], START)).toHaveLength(2);
  });
});
