import { describe, expect, test } from "vitest";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS } from "#tests/bench/engine/drawn/garment-spec.ts";
import { waves } from "#tests/bench/engine/drawn/noise.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

/** The share by which the ground is darker than the garment, and the depth of its folds. */
const DARKER = 0.03;
const FOLDS = 0.1;

/** The drawn garment on folded cloth of nearly its own mean colour. */
function onItsOwnColour(name: string) {
  const spec = GARMENTS.find((garment) => garment.name.startsWith(name));
  if (!spec) throw new Error(name);
  const { image, whole } = drawGarment(spec);
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < whole.data.length; i++) {
    if (whole.data[i] < 200) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += image.data[4 * i + c];
  }
  const data = new Uint8ClampedArray(image.data);
  for (let i = 0; i < whole.data.length; i++) {
    const covered = whole.data[i] / 255;
    const at = { x: i % image.width, y: Math.floor(i / image.width) };
    const light = (1 - DARKER) * (1 + FOLDS * waves(at.x / 40, at.y / 90, 5));
    for (let c = 0; c < 3; c++) {
      const under = (light * sum[c]) / count;
      data[4 * i + c] = covered * image.data[4 * i + c] + (1 - covered) * under;
    }
  }
  const picture: RgbaImage = { ...image, data };
  return { picture, whole };
}

/** One line down the middle of the garment, one around it. */
function strokesFor(whole: ReturnType<typeof drawGarment>["whole"]): GarmentStrokes {
  const { width, height, data } = whole;
  let [left, right, top, foot] = [width, 0, height, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 200) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    foot = y;
  }
  const part = (x: number, y: number) => ({
    x: Math.min(1, Math.max(0, x / width)),
    y: Math.min(1, Math.max(0, y / height)),
  });
  const middle = (left + right) / 2;
  const corners = [
    [left - 12, top - 12],
    [left - 12, foot + 12],
    [right + 12, foot + 12],
    [right + 12, top - 12],
    [left - 12, top - 12],
  ] as const;
  return [
    { on: "garment", points: [part(middle, 0.7 * top + 0.3 * foot), part(middle, foot - 20)] },
    { on: "ground", points: corners.map(([x, y]) => part(x, y)) },
  ];
}

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

  test("loses what a later stroke takes from it", () => {
    const { picture, whole } = onItsOwnColour("6 plain long");
    const spot = { x: 0.5, y: 0.5 };
    const drawn = cutOutGarment(picture, [...strokesFor(whole), { on: "ground", points: [spot] }]);
    if (!drawn.ok) throw new Error(drawn.failureCode);
    const { width, height, data } = drawn.garment.outer;
    const at = Math.floor(spot.y * height) * width + Math.floor(spot.x * width);
    expect(data[at]).toBeLessThan(128);
  });
});
