import { expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES } from "#tests/bench/engine/drawn/figure-spec.ts";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { cutOutPicture } from "./garment/index.ts";
import { cropImage, fitWithin, type RgbaImage } from "./image/index.ts";
import { findFace } from "./person/index.ts";
import { takeGarment } from "./take-garment.ts";

/** The tee on a transparent ground, with notched edges like a cut-out of fine cloth. */
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
  const { width, height, data } = drawTee();
  const slanted = { width, height, data: new Uint8ClampedArray(data.length) };
  for (let i = 0; i < width * height; i++) {
    const from = Math.round((i % width) - 0.7 * (Math.floor(i / width) - 195));
    const row = i - (i % width);
    const at = from < 0 || from >= width ? 0 : 4 * (row + from);
    slanted.data.set(data.subarray(at, at + 4), 4 * i);
  }
  const strokes = [{ on: "garment" as const, points: [{ x: 0.4, y: 0.5 }] }];
  expect(takeGarment(slanted, strokes).ok).toBe(false);
  const cut = cutOutPicture(slanted, strokes);
  const alphaAt = (x: number, y: number) =>
    cut?.data[4 * (cut.width * Math.round(y * cut.height) + Math.round(x * cut.width)) + 3];
  expect([alphaAt(0.4, 0.5), alphaAt(0.1, 0.8)]).toEqual([255, 0]);
});

/** The tee with a picture of a face as its print. */
function teeWithFace(): RgbaImage {
  const tee = drawTee();
  const { image } = drawFigure(FIGURES[5]);
  const face = findFace(image);
  if (!face) throw new Error("no face");
  const margin = 0.35 * face.width;
  const head = cropImage(image, {
    x: Math.round(face.x - margin),
    y: Math.round(face.y - margin),
    width: Math.round(face.width + 2 * margin),
    height: Math.round(face.width + 2 * margin),
  });
  const print = fitWithin(head, Math.round(0.34 * tee.width));
  const left = Math.round((tee.width - print.width) / 2);
  const top = Math.round(0.3 * tee.height);
  for (let y = 0; y < print.height; y++) {
    const row = print.data.subarray(4 * y * print.width, 4 * (y + 1) * print.width);
    tee.data.set(row, 4 * ((top + y) * tee.width + left));
  }
  return tee;
}

test("a printed face does not make a garment worn whose outline a person drew", () => {
  const tee = teeWithFace();
  expect(takeGarment(tee)).toEqual({ ok: false, failureCode: "garment_worn" });
  const strokes = [{ on: "garment" as const, points: [{ x: 0.5, y: 0.7 }] }];
  expect(takeGarment(tee, strokes)).toMatchObject({ ok: true, garment: { kind: "top" } });
});

/** A figure whose contrast to its own skin is reduced to this share, as a pattern in wood. */
function faded(share: number): RgbaImage {
  const { image } = drawFigure(FIGURES[2]);
  const face = findFace(image);
  if (!face) throw new Error("no face");
  const [x, y] = [face.x + 0.35 * face.width, face.y + 0.6 * face.height];
  const p = 4 * (Math.round(y) * image.width + Math.round(x));
  const skin = image.data.slice(p, p + 4);
  const data = image.data.map((value, i) => skin[i % 4] + share * (value - skin[i % 4]));
  return { ...image, data };
}

test("takes a face for a pattern of the ground only if it is weak", () => {
  const [person, pattern] = [faded(0.35), faded(0.18)];
  expect(findFace(person)?.confidence).toBeGreaterThan(0);
  expect(findFace(pattern)?.confidence).toBeLessThan(-2);
  expect(takeGarment(person)).toEqual({ ok: false, failureCode: "garment_worn" });
  expect(takeGarment(pattern)).not.toEqual({ ok: false, failureCode: "garment_worn" });
});

test.each([
  [1600, 1],
  [1, 1600],
  [15, 400],
])("a picture of %i x %i pixels is too small", (width, height) => {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  expect(takeGarment({ width, height, data })).toEqual({ ok: false, failureCode: "garment_small" });
});
