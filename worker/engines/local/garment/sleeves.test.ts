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

  test.each([
    ["two tiers", 2],
    ["three tiers", 3],
    ["four tiers", 4],
  ])("is whole where it has notches between its tiers: %s", (_, tiers) => {
    const [from, to] = [120, 420];
    const tier = (to - from) / tiers;
    const garment = cutOut((across, y) => {
      const outer = 92 + 0.12 * (y - from) + 22 * (((y - from) % tier) / tier);
      const isSleeved = across > 60 && y > from && y < to && across < outer;
      const isGap = y > 350 && across > 84 && across < 88 + 0.1 * (y - 350);
      return isTrunk(across, y) || (isSleeved && !isGap);
    });
    expect(garment.sleeves).toBe("long");
    for (const name of ["left", "right"] as const) {
      const { cuffInner, cuffOuter, armpit } = garment[name];
      expect(Math.min(cuffInner.y, cuffOuter.y)).toBeGreaterThan(390);
      expect(Math.abs(armpit.x - AXIS)).toBeLessThan(96);
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

/** Sleeves on the trunk down to a gap between cuff and hem, whose depth differs by the side. */
function onTrunk(ends: { hem: number; cuff: number }, gaps: { left: number; right: number }) {
  return (across: number, y: number, side: -1 | 1) => {
    const neck = (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;
    if (neck || y < 90 + 0.15 * across) return false;
    const above = y < ends.cuff - (side < 0 ? gaps.left : gaps.right);
    const outer = 84 + 0.15 * (y - 100);
    const sleeve = across >= 70 && across < outer && y < ends.cuff && (across > 86 || above);
    return sleeve || (across < 78 && y < ends.hem);
  };
}

describe("sleeves on the trunk of which one shows nearly no gap", () => {
  test.each([
    { hem: 400, cuff: 400, gaps: { left: 34, right: 6 } },
    { hem: 400, cuff: 400, gaps: { left: 34, right: 8 } },
    { hem: 400, cuff: 400, gaps: { left: 4, right: 40 } },
    { hem: 400, cuff: 400, gaps: { left: 7, right: 60 } },
    { hem: 400, cuff: 396, gaps: { left: 40, right: 5 } },
  ])("are both long: $hem, $cuff, $gaps", ({ gaps, ...ends }) => {
    const garment = cutOut(onTrunk(ends, gaps));
    expect([garment.kind, garment.sleeves]).toEqual(["top", "long"]);
    for (const name of ["left", "right"] as const) {
      expect(lengthOf(garment, name)).toBeGreaterThan(200);
      expect(garment[name].armpit.y).toBeLessThan(230);
    }
  });

  test.each([
    { left: 34, right: 6 },
    { left: 40, right: 5 },
    { left: 3, right: 34 },
  ])("leave the corners of the hem to the trunk: $left, $right", (gaps) => {
    const garment = cutOut(onTrunk({ hem: 390, cuff: 410 }, gaps));
    for (const { hem } of [garment.left, garment.right]) {
      expect(Math.abs(Math.abs(hem.x - AXIS) - 74)).toBeLessThan(8);
      expect(Math.abs(hem.y - 389)).toBeLessThan(5);
    }
  });
});

test.each([40, 70, 100])("a ribbon that hangs %i pixels below a hem is no sleeve", (length) => {
  const { sleeves } = cutOut((across, y, side) => {
    const neck = (across / 40) ** 2 + ((y - 90) / 40) ** 2 < 1;
    const trunk = !neck && y > 90 && y < 360 && across < 100 + 0.06 * (y - 90);
    const ribbon = side > 0 && Math.abs(across - 92) < 10 && y > 300 && y < 360 + length;
    return trunk || ribbon;
  });
  expect(sleeves).toBe("none");
});
