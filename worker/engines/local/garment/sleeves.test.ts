import { describe, expect, test } from "vitest";
import { AXIS, cutOutShape as cutOut } from "#tests/harness/drawn-shape.ts";
import { isSleeve, isTrunk, type Joints, SLEEVES } from "#tests/harness/drawn-sleeves.ts";
import { distance } from "../image/index.ts";
import { edgesOfSleeve, type GarmentCutout } from "./garment.ts";
import { shareCovered } from "./mirrored-side.ts";

function lengthOf(garment: GarmentCutout, name: "left" | "right"): number {
  const { outer } = edgesOfSleeve(garment[name]);
  return outer.slice(1).reduce((sum, point, k) => sum + distance(outer[k], point), 0);
}

describe("a long sleeve", () => {
  test.each<[string, Joints]>([
    ["straight", SLEEVES.straight],
    ["bent at the elbow", SLEEVES.bent],
    ["bent, with its cuff on the trunk", SLEEVES.cuffOnTrunk],
  ])("is followed from armhole to cuff: %s", (_, joints) => {
    const garment = cutOut((across, y) => isTrunk(across, y) || isSleeve(across, y, joints));
    const end = joints.at(-1)!;
    expect(garment.sleeves).toBe("long");
    for (const name of ["left", "right"] as const) {
      const { cuffOuter, cuffInner, armpit } = garment[name];
      const middle = { x: (cuffOuter.x + cuffInner.x) / 2, y: (cuffOuter.y + cuffInner.y) / 2 };
      expect(Math.abs(Math.abs(middle.x - AXIS) - end[0])).toBeLessThan(12);
      expect(Math.abs(middle.y - end[1])).toBeLessThan(12);
      expect(armpit.y).toBeLessThan(220);
      expect(shareCovered(garment[name], garment.outer)).toBeGreaterThan(0.95);
    }
  });

  test.each<[string, number]>([
    ["a straight trunk", 0],
    ["a flared trunk", 30],
  ])("is slit from the gap beside its cuff to the armhole: %s", (_, flare) => {
    const joints = [
      [74, 130],
      [116 + flare, 470],
    ] as const;
    const covers = (across: number, y: number) =>
      across > 70 && y > 110 && y < 400 && across < 96 + ((flare + 12) * (y - 130)) / 280;
    const garment = cutOut(
      (across, y) => isTrunk(across, y, flare) || covers(across, y) || isSleeve(across, y, joints),
    );
    expect(garment.sleeves).toBe("long");
    for (const name of ["left", "right"] as const) {
      const { cuffInner, cuffOuter, armpit } = garment[name];
      expect(Math.min(cuffInner.y, cuffOuter.y)).toBeGreaterThan(450);
      expect(Math.abs(armpit.x - AXIS)).toBeLessThan(92);
    }
  });

  test("is taken from the other side where it lies on the trunk", () => {
    const garment = cutOut((across, y, side) => {
      const lies = side < 0 && across > 60 && across < 100 && y > 110 && y < 400;
      return isTrunk(across, y) || lies || (side > 0 && isSleeve(across, y, SLEEVES.straight));
    });
    expect(garment.sleeves).toBe("long");
    expect(lengthOf(garment, "right")).toBeGreaterThan(220);
    expect(Math.abs(garment.right.armpit.y - 200)).toBeLessThan(20);
  });

  test("has the place of the other one where nothing parts it from the trunk", () => {
    const garment = cutOut((across, y, side) => {
      const parted = side > 0 || y < 180;
      const joints = [
        [74, 130],
        [112, 380],
      ] as const;
      const isFilled = !parted && y < 388 && across > 60 && across < 80 + 0.15 * (y - 130);
      return isTrunk(across, y) || isFilled || isSleeve(across, y, joints);
    });
    expect(garment.sleeves).toBe("long");
    expect(Math.abs(lengthOf(garment, "left") - lengthOf(garment, "right"))).toBeLessThan(40);
  });

  test("of a broad short top with armholes is none", () => {
    const garment = cutOut((across, y) => {
      const armhole = ((across - 84) / 26) ** 2 + ((y - 180) / 50) ** 2 < 1;
      return isTrunk(across, y) && !armhole && y < 300;
    });
    expect(garment.sleeves).toBe("none");
  });

  test("that lacks on both sides because the picture cuts it is no short one", () => {
    const runsOut = (across: number, y: number) =>
      isTrunk(across, y) || (across > 60 && y > 105 + 0.3 * across && y < 185 + 0.3 * across);
    expect(() => cutOut(runsOut)).toThrow("garment_cut");
  });
});
