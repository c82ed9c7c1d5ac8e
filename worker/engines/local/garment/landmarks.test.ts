import { describe, expect, test } from "vitest";
import { AXIS, cutOutShape, type Shape } from "#tests/harness/drawn-shape.ts";

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

test.each([
  [10, 120],
  [10, 140],
  [24, 120],
])("a nick of %d pixels in row %d is no armpit", (nick, at) => {
  const { sleeves, left, right } = cutOutShape((across, y, side) => {
    const isNeck = (across / 50) ** 2 + ((y - 90) / 60) ** 2 < 1;
    if (y < 90 + 0.15 * across || y > 420 || isNeck) return false;
    const curve = 18 * Math.sin((Math.PI * (y - 90)) / 140);
    const edge = y < 230 ? 96 - curve : 96 + 0.1 * (y - 230);
    return across < edge - (side > 0 && y > at && y < at + 8 ? nick : 0);
  });
  expect(sleeves).toBe("none");
  for (const { armpit } of [left, right]) expect(Math.abs(armpit.y - 207)).toBeLessThan(6);
});

test.each([0.45, 0.8])("collars are alike where a shoulder falls by %d a pixel", (fall) => {
  const top = (across: number, side: -1 | 1) => {
    if (across >= 40) {
      const isLevel = side < 0 && across < 115;
      return 90 + (isLevel ? 0.2 : fall) * (across - 40);
    }
    // The back's rib is level on one side, and dips to the axis on the other.
    return 90 + 7 * Math.max(0, 1 - across / (side < 0 ? 40 : 4));
  };
  const { left, right } = cutOutShape((across, y, side) => {
    if (y < top(across, side) || y > 420) return false;
    return across < 108 || (across < 165 && y < 215 - 0.35 * (across - 108));
  });
  const out = ({ x }: { x: number }) => Math.abs(x - AXIS);
  for (const { collar, shoulder } of [left, right]) {
    expect(Math.abs(out(collar) - 40)).toBeLessThan(6);
    expect(out(shoulder)).toBeGreaterThan(100);
  }
});
