import { describe, expect, test } from "vitest";
import { cutOutShape, type Shape } from "#tests/harness/drawn-shape.ts";

describe("the armholes of a top without sleeves", () => {
  const neck = (across: number, y: number) => (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;

  test.each([6, 10, 16])("end above a waist that curves in by %d pixels", (curve) => {
    const capped: Shape = (across, y) => {
      const side = 100 - curve * Math.sin((Math.PI * (y - 105)) / 215);
      return across < side && y > 90 + 0.15 * across && y < 320 && !neck(across, y);
    };
    const { sleeves, left, right } = cutOutShape(capped);
    expect(sleeves).toBe("none");
    for (const { shoulder, armpit, hem } of [left, right]) {
      const share = (armpit.y - shoulder.y) / (hem.y - shoulder.y);
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.55);
    }
  });
});
