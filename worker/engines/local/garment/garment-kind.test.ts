import { describe, expect, test } from "vitest";
import { cutOutShape as cutOut, type Shape } from "#tests/harness/drawn-shape.ts";

/** A trunk on straps, from armpit to hem and across its hem over its chest's width. */
function onStraps(long: number, hem: number, strap: number): Shape {
  const chest = 66;
  const top = 140;
  return (across, y) => {
    const along = (y - top) / (2 * chest * long);
    const side = chest * (1 + Math.max(0, along) * (hem - 1));
    const trunk = along > 0 && along < 1 && across < side;
    const middle = 48 + (y - 40) * 0.06;
    return trunk || (y > 40 && y < top + 20 && Math.abs(across - middle) < strap / 2);
  };
}

describe("a garment on straps", () => {
  test.each([
    [1.05, 1.1, 12],
    [1.2, 1.15, 10],
    [1.3, 1.05, 22],
  ])("is a top at %f times its chest's width and a hem of %f", (long, hem, strap) => {
    expect(cutOut(onStraps(long, hem, strap)).kind).toBe("top");
  });

  test.each([
    [1.35, 1.9, 12],
    [1.9, 1.4, 12],
    [2.3, 1.1, 16],
  ])("is a dress at %f times its chest's width and a hem of %f", (long, hem, strap) => {
    expect(cutOut(onStraps(long, hem, strap)).kind).toBe("dress");
  });
});

/** Slender long sleeves beside a trunk, both with their ends. */
function longSleeved(hem: number, cuff: number): Shape {
  return (across, y) => {
    const neck = (across / 26) ** 2 + ((y - 40) / 20) ** 2 < 1;
    const trunk = across < 52 && y > 40 + 0.15 * across && y < hem;
    const outer = 58 + (y - 50) * 0.16;
    const sleeve = y > 48 && y < cuff && across < outer && across > outer - 26;
    return (trunk && !neck) || (sleeve && across > 30);
  };
}

test("a slender garment that ends far below its cuffs is a dress, else a top", () => {
  expect(cutOut(longSleeved(470, 335)).kind).toBe("dress");
  expect(cutOut(longSleeved(270, 260)).kind).toBe("top");
});

describe("a dress with a straight bodice", () => {
  test.each([
    { half: 76, foot: 24, lean: 32, tall: 30, strap: 10 },
    { half: 76, foot: 34, lean: 24, tall: 30, strap: 18 },
    { half: 76, foot: 24, lean: 24, tall: 45, strap: 18 },
    { half: 66, foot: 24, lean: 24, tall: 45, strap: 10 },
    { half: 66, foot: 34, lean: 16, tall: 30, strap: 10 },
  ])("has no sleeves, but straps: $half, $foot, $lean, $tall, $strap", (row) => {
    const { kind, sleeves } = cutOut((across, y) => {
      const skirt = row.half + 0.12 * Math.max(0, y - 230);
      const middle = row.foot + (row.lean * (120 - y)) / row.tall;
      const strap = y > 120 - row.tall && y <= 120 && Math.abs(across - middle) < row.strap / 2;
      return strap || (y > 120 && y < 480 && across < skirt);
    });
    expect([kind, sleeves]).toEqual(["dress", "none"]);
  });

  test.each([
    [56, 38, 0.3],
    [66, 38, 0.3],
    [56, 38, 0.15],
  ])("has puffed sleeves: %i, %i, %f", (half, puff, flare) => {
    const { kind, sleeves } = cutOut((across, y) => {
      const neck = (across / 26) ** 2 + ((y - 70) / 26) ** 2 < 1;
      const side = half + flare * Math.max(0, y - 200);
      const trunk = !neck && y > 70 + 0.15 * across && y < 470 && across < side;
      return trunk || Math.hypot(across - half - 6, y - 120) < puff;
    });
    expect([kind, sleeves]).toEqual(["dress", "short"]);
  });
});
