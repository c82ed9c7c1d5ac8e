import { describe, expect, test } from "vitest";
import { drawShape, HEIGHT, type Shape, WIDTH } from "#tests/harness/drawn-shape.ts";
import type { RgbaImage } from "../image/index.ts";
import { takeGarment } from "../take-garment.ts";
import { cutOutGarment } from "./cut-out.ts";

const tee: Shape = (across, y) => {
  const neck = (across / 26) ** 2 + ((y - 140) / 18) ** 2 < 1;
  const trunk = across < 62 && y > 140 + 0.15 * across && y < 370;
  const along = across - 62;
  const sleeve = along >= 0 && along < 46 && y > 150 + 0.8 * along && y < 205 + 0.35 * along;
  return (trunk && !neck) || sleeve;
};

const trousers: Shape = (across, y) => {
  if (y < 90 || y > 400 || across > 34 + 0.1 * (y - 90)) return false;
  return y < 190 || across > 0.08 * (y - 190);
};

const skirt: Shape = (across, y) => y > 160 && y < 330 && across < 62 + 0.3 * (y - 160);

/** The drawn garment turned about the middle of its picture. */
function turned(shape: Shape, degrees: number): RgbaImage {
  const upright = drawShape(shape);
  const data = new Uint8ClampedArray(upright.data.length);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [dx, dy] = [(i % WIDTH) - WIDTH / 2, Math.floor(i / WIDTH) - HEIGHT / 2];
    const x = clamp(WIDTH / 2 + dx * cos + dy * sin, WIDTH);
    const y = clamp(HEIGHT / 2 - dx * sin + dy * cos, HEIGHT);
    data.set(upright.data.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 4), 4 * i);
  }
  return { ...upright, data };
}

describe("a garment that lies askew", () => {
  test.each([-33, -24, 18, 33])("has its landmarks along its own axis at %i degrees", (degrees) => {
    const result = cutOutGarment(turned(tee, degrees));
    if (!result.ok) throw new Error(result.failureCode);
    const { kind, sleeves, left, right } = result.garment;
    expect([kind, sleeves]).toEqual(["top", "short"]);
    const along = Math.atan2(right.hem.y - left.hem.y, right.hem.x - left.hem.x);
    expect(Math.abs((along * 180) / Math.PI - degrees)).toBeLessThan(5);
  });

  test.each([
    { kind: "trousers", degrees: 20, shape: trousers },
    { kind: "trousers", degrees: -30, shape: trousers },
    { kind: "skirt", degrees: 20, shape: skirt },
    { kind: "skirt", degrees: -30, shape: skirt },
  ])("is recognised as $kind at $degrees degrees", ({ kind, degrees, shape }) => {
    const result = takeGarment(turned(shape, degrees));
    if (!result.ok) throw new Error(result.failureCode);
    const { kind: found, bottom } = result.garment;
    expect(found).toBe(kind);
    if (!bottom) throw new Error("no rows");
    const [{ left, right }] = bottom.rows;
    const along = Math.atan2(right.y - left.y, right.x - left.x);
    expect(Math.abs((along * 180) / Math.PI - degrees)).toBeLessThan(5);
  });
});

test("a clear outline is certain though its sleeves lie differently", () => {
  const result = takeGarment(
    drawShape((across, y, side) => {
      if ((across / 20) ** 2 + ((y - 120) / 14) ** 2 < 1) return false;
      if (across < 48 && y > 120 + 0.15 * across && y < 340) return true;
      const [fall, reach] = side < 0 ? [0.3, 110] : [2.4, 80];
      const along = across - 48;
      const below = y - 128 - fall * along;
      return along >= 0 && along < reach && below > 0 && below < 74 - 0.15 * along;
    }),
  );
  if (!result.ok) throw new Error(result.failureCode);
  expect([result.garment.kind, result.garment.sleeves]).toEqual(["top", "long"]);
});

test.each([
  { lean: 1, hem: 320, cuffs: 326 },
  { lean: 2, hem: 320, cuffs: 326 },
  { lean: 2, hem: 320, cuffs: 329 },
  { lean: -2, hem: 320, cuffs: 329 },
  { lean: 3, hem: 300, cuffs: 300 },
  { lean: 3, hem: 340, cuffs: 346 },
  { lean: -3, hem: 340, cuffs: 346 },
])("a sweater whose hem leans by $lean degrees is upright: $hem, $cuffs", (row) => {
  const slope = Math.tan((row.lean * Math.PI) / 180);
  const picture = drawShape((across, level, side) => {
    const low = Math.min(1, Math.max(0, (level - 130) / (row.hem - 130)));
    const y = level - slope * side * across * low;
    const neck = (across / 36) ** 2 + ((y - 130) / 8) ** 2 < 1;
    if (neck || y < 130 + 0.06 * across) return false;
    const outer = 98 + 0.25 * (y - 130);
    const sleeve = across < outer && (across > outer - 40 || y < 175) && y < row.cuffs;
    return sleeve || (across < 84 && y < row.hem);
  });
  const result = cutOutGarment(picture);
  if (!result.ok) throw new Error(result.failureCode);
  const { turns, kind, sleeves } = result.garment;
  expect([turns, kind, sleeves]).toEqual([0, "top", "long"]);
});
