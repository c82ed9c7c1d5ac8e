import { describe, expect, test } from "vitest";
import { AXIS, cutOutShape as cutOut, type Shape, WIDTH } from "#tests/harness/drawn-shape.ts";

const isInEllipse = (across: number, y: number, [x, row, half, tall]: readonly number[]) =>
  ((across - x) / half) ** 2 + ((y - row) / tall) ** 2 < 1;

/** Two long sleeves that lie on the trunk down to its waist and hang beside the leg openings down to `cuff`. */
const longSleeved =
  (cuff: number): Shape =>
  (across, y) => {
    const neck = isInEllipse(across, y, [0, 60, 34, 36]);
    const side = y < 300 ? 84 : 78;
    const leg = isInEllipse(across, y, [92, 440, 80, 130]);
    const sleeve = y > 70 && y < cuff && across > 88 - (y < 300 ? 20 : 0) && across < 118;
    return (y > 60 && y < 430 && across < side && !neck && !leg) || sleeve;
  };

describe("a bodysuit", () => {
  test("is worn as a top that ends at the hips", () => {
    const { kind, outer, left } = cutOut((across, y) => {
      const neck = isInEllipse(across, y, [0, 60, 34, 36]);
      const armhole = isInEllipse(across, y, [92, 90, 24, 46]);
      const side = 78 - 12 * Math.sin(((y - 60) / 240) * Math.PI);
      const leg = isInEllipse(across, y, [92, 440, 76, 120]);
      return y > 60 && y < 430 && across < side && !neck && !armhole && !leg;
    });
    expect(kind).toBe("top");
    expect(outer.data[420 * WIDTH + AXIS]).toBe(0);
    expect(outer.data[290 * WIDTH + AXIS]).toBe(255);
    expect(left.hem.y).toBeGreaterThan(290);
    expect(left.hem.y).toBeLessThan(400);
  });

  test.each([360, 380, 410, 425])("keeps long sleeves that end in row %i", (cuff) => {
    const { kind, sleeves, outer, right } = cutOut(longSleeved(cuff));
    expect([kind, sleeves]).toEqual(["top", "long"]);
    expect(outer.data[420 * WIDTH + AXIS]).toBe(0);
    expect(outer.data[(cuff - 10) * WIDTH + AXIS + 104]).toBe(255);
    expect(right.hem.y).toBeLessThan(400);
  });

  test.each([440, 470])("is read with the strip below which sleeves end in row %i", (cuff) => {
    const { kind, sleeves, outer } = cutOut(longSleeved(cuff));
    expect([kind, sleeves]).toEqual(["top", "long"]);
    expect(outer.data[420 * WIDTH + AXIS]).toBe(255);
  });
});
