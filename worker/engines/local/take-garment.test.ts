import { expect, test } from "vitest";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { cutOutPicture } from "./garment/index.ts";
import { takeGarment } from "./take-garment.ts";

/** The tee on a transparent ground, with notches along its edges as a cut-out of fine cloth has them. */
function frayedTee() {
  const { width, height, data } = drawTee();
  const isCloth = (x: number, y: number) => data[4 * (y * width + x) + 1] < 100;
  const cut = new Uint8ClampedArray(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const beside = [-5, 5].every((step) => isCloth(x + step, y));
      const notched = y % 8 < 4 && !beside;
      cut[4 * (y * width + x) + 3] = isCloth(x, y) && !notched ? 255 : 0;
    }
  }
  return { width, height, data: cut };
}

test("takes a given outline even if its edge is frayed", () => {
  const taken = takeGarment(frayedTee());
  expect(taken.ok && taken.garment.kind).toBe("top");
});

test("an outline that was cut out of a picture is taken as that picture is", () => {
  const strokes = [{ on: "garment" as const, points: [{ x: 0.5, y: 0.4 }] }];
  const cut = cutOutPicture(drawTee(), strokes);
  expect(cut && takeGarment(cut)).toMatchObject({ ok: true, garment: { kind: "top" } });
});

test("shows what is found also where its shape is refused", () => {
  const half = drawTee();
  const { width, height, data } = half;
  const ground = [244, 244, 244, 255];
  for (let i = 100 * width; i < width * height; i++) if (i % width > 150) data.set(ground, 4 * i);
  const strokes = [{ on: "garment" as const, points: [{ x: 0.4, y: 0.5 }] }];
  expect(takeGarment(half, strokes).ok).toBe(false);
  const cut = cutOutPicture(half, strokes);
  const alphaAt = (x: number, y: number) =>
    cut?.data[4 * (cut.width * Math.round(y * cut.height) + Math.round(x * cut.width)) + 3];
  expect([alphaAt(0.4, 0.5), alphaAt(0.1, 0.8)]).toEqual([255, 0]);
});
