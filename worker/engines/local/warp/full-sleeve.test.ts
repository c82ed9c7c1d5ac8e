import { expect, test } from "vitest";
import type { GarmentSide } from "../garment/index.ts";
import { isFullSleeve, lengthOfSleeve, scaleToWrist } from "./full-sleeve.ts";

/** A top of 200 px from collar to hem, with shoulders `half` px from its middle. */
function sideOf(half: number, sleeve: number, side: 1 | -1): GarmentSide {
  const at = (x: number, y: number) => ({ x: side * x, y });
  return {
    collar: at(20, 0),
    shoulder: at(half, 10),
    armpit: at(half - 10, 70),
    cuffOuter: at(half + 10, 40 + sleeve),
    cuffInner: at(half - 20, 40 + sleeve),
    outerEdge: [],
    innerEdge: [],
    waist: at(half - 10, 140),
    hem: at(half - 10, 200),
  };
}

const topOf = (half: number, sleeve: number) => ({
  left: sideOf(half, sleeve, -1),
  right: sideOf(half, sleeve, 1),
  sleeves: "long" as const,
});
const arm = { shoulder: { x: 0, y: 100 }, wrist: 350 };
const figure = { left: arm, right: arm };

test("takes a wide top's sleeve for a full one although it is short", () => {
  const wide = topOf(105, 120);
  expect(isFullSleeve(wide, lengthOfSleeve(wide.left))).toBe(true);
  const threeQuarters = topOf(60, 120);
  expect(isFullSleeve(threeQuarters, lengthOfSleeve(threeQuarters.left))).toBe(false);
});

test("measures a bent sleeve along its middle", () => {
  const { left } = topOf(60, 160);
  const bent = { ...left, outerEdge: [{ x: -160, y: 110 }], innerEdge: [{ x: -140, y: 130 }] };
  expect(lengthOfSleeve(bent)).toBeGreaterThan(1.2 * lengthOfSleeve(left));
});

test("makes a top with full sleeves as long as its sleeves, within a limit", () => {
  const wide = topOf(105, 170);
  const scale = scaleToWrist(wide, figure, 1);
  expect(scale * lengthOfSleeve(wide.left)).toBeCloseTo(0.88 * 250, 0);
  expect(scaleToWrist(wide, figure, 0.5)).toBeCloseTo(0.5 * 1.35, 5);
  expect(scaleToWrist(wide, figure, 2)).toBe(2);
  expect(scaleToWrist({ ...wide, sleeves: "short" }, figure, 1)).toBe(1);
});
