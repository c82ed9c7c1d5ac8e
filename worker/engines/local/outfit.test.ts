import { expect, test } from "vitest";
import { drawBlue, drawSkirt } from "#tests/harness/drawn-skirt.ts";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { RgbaImage } from "./image/index.ts";
import { tryOn, tryOnPieces } from "./try-on.ts";

const skirt = drawSkirt();
const trousers = drawBlue((across, y) => {
  const parted = y > 130 && across < 2 + 0.03 * (y - 130);
  return y > 30 && y < 370 && across < 48 + 0.05 * (y - 30) && !parted;
});
const dress = drawBlue((across, y) => {
  const neck = (across / 24) ** 2 + ((y - 30) / 24) ** 2 < 1;
  return !neck && y > 30 && y < 375 && across < (y < 160 ? 46 : 40 + 0.3 * (y - 150));
});

const { image: photo } = drawMannequin({ bottoms: "trousers", cuffs: 212 });

/** Tries garments on; `shown` names the content of a pixel: red top, blue bottom or other. */
async function wear(...garments: RgbaImage[]) {
  const outcome = await tryOnPieces(
    photo,
    garments.map((picture) => ({ picture })),
  );
  if (!outcome.ok) throw new Error(outcome.failureCode);
  const { data } = outcome.image;
  const shown = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * photo.width + x) * 4);
    return red - blue > 70 ? "top" : blue - red > 70 ? "bottom" : "other";
  };
  return { ...outcome, shown };
}

test("a top and a bottom are worn together, the top's hem before the waistband", async () => {
  const { shown } = await wear(drawTee(), skirt);
  const axis = Array.from({ length: 140 }, (_, k) => shown(192, 230 + k));
  const hem = axis.indexOf("bottom");
  expect(axis.slice(0, hem - 4)).toEqual(Array(hem - 4).fill("top"));
  expect(axis.slice(hem)).toEqual(Array(axis.length - hem).fill("bottom"));
});

test("the order of the pieces does not matter", async () => {
  const one = await wear(drawTee(), trousers);
  const other = await wear(trousers, drawTee());
  expect(other.image).toEqual(one.image);
  expect([one.category, other.category]).toEqual(["top", "trousers"]);
  expect([one.shown(166, 480), one.shown(192, 230)]).toEqual(["bottom", "top"]);
});

test("the top is as on its own above the waist", async () => {
  const alone = await tryOn(photo, drawTee());
  const { image } = await wear(drawTee(), trousers);
  const above = (picture: RgbaImage) => picture.data.subarray(0, 230 * photo.width * 4);
  expect(alone.ok && above(alone.image)).toEqual(above(image));
});

test.each([
  ["two tops", [drawTee(), drawTee()]],
  ["a dress and a skirt", [dress, skirt]],
  ["a skirt and trousers", [skirt, trousers]],
])("%s are refused", async (_, pictures) => {
  const pieces = pictures.map((picture) => ({ picture }));
  const refusal = { ok: false, cause: "garment", failureCode: "pieces_alike" };
  expect(await tryOnPieces(photo, pieces)).toEqual(refusal);
});
