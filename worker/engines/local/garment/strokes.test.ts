import { describe, expect, test } from "vitest";
import { onItsOwnColour, strokesFor } from "#tests/bench/engine/drawn/own-colour.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import { cutOutGarment } from "./cut-out.ts";

describe("a garment on a ground of nearly its own colour", () => {
  test.each(["6 plain long", "9 print tee"])("is refused, but found by two strokes: %s", (name) => {
    const { picture, whole } = onItsOwnColour(name);
    expect(cutOutGarment(picture)).toEqual({ ok: false, failureCode: "garment_empty" });
    const result = cutOutGarment(picture, strokesFor(whole));
    if (!result.ok) throw new Error(result.failureCode);
    expect(overlapOf(whole, result.garment.outer, 127)).toBeGreaterThan(0.92);
    expect(result.garment.kind).toBe("top");
    expect(result.garment.confidence).toBeGreaterThan(0.5);
  });

  test("loses the part that a later stroke marks as ground", () => {
    const { picture, whole } = onItsOwnColour("6 plain long");
    const spot = { x: 0.5, y: 0.5 };
    const drawn = cutOutGarment(picture, [...strokesFor(whole), { on: "ground", points: [spot] }]);
    if (!drawn.ok) throw new Error(drawn.failureCode);
    const { width, height, data } = drawn.garment.outer;
    const at = Math.floor(spot.y * height) * width + Math.floor(spot.x * width);
    expect(data[at]).toBeLessThan(128);
  });
});
