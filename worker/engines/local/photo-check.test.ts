import { describe, expect, test } from "vitest";
import { photoCauses } from "#tests/bench/engine/drawn/causes.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { blurImage, quarterTurn, type RgbaImage, shrinkImage } from "./image/index.ts";
import { checkPhoto } from "./photo-check.ts";
import { tryOn } from "./try-on.ts";

const { image } = drawMannequin();
const { width, height } = image;

function canvas(w: number, h: number): RgbaImage {
  return { width: w, height: h, data: new Uint8ClampedArray(w * h * 4).fill(215) };
}

function draw(onto: RgbaImage, picture: RgbaImage, left: number, top: number): RgbaImage {
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
    onto.data.set(row, ((top + y) * onto.width + left) * 4);
  }
  return onto;
}

function map(change: (value: number) => number): RgbaImage {
  return { ...image, data: image.data.map((value, p) => (p % 4 === 3 ? 255 : change(value))) };
}

/** Adds the figure's shadow on the wall to its right. */
function withShadow(): RgbaImage {
  const { mask } = drawMannequin();
  const data = new Uint8ClampedArray(image.data);
  const shift = 34;
  for (let y = 0; y < height; y++) {
    for (let x = shift; x < width; x++) {
      const i = y * width + x;
      if (mask.data[i] || !mask.data[i - shift]) continue;
      for (let c = 0; c < 3; c++) data[i * 4 + c] = 0.7 * data[i * 4 + c];
    }
  }
  return { ...image, data };
}

/** The left arm ends at the elbow, and its forearm is across the top. */
function withArmAcross(): RgbaImage {
  const { mask } = drawMannequin();
  const data = new Uint8ClampedArray(image.data);
  for (let y = 262; y < height; y++) {
    for (let x = 0; x < 143; x++) {
      const wall = (y * width + 10) * 4;
      if (mask.data[y * width + x]) data.copyWithin((y * width + x) * 4, wall, wall + 4);
    }
  }
  for (let y = 245; y < 270; y++) {
    for (let x = 140; x < 245; x++) data.set([205, 150, 120], (y * width + x) * 4);
  }
  return { ...image, data };
}

/** A short top and trousers of one colour, with skin between them. */
function withBareMidriff(top: readonly [number, number, number], from: number): RgbaImage {
  const { image: worn } = drawMannequin({ top });
  for (let y = from; y < from + 28; y++) {
    for (let x = 142; x < 243; x++) {
      if (Math.abs(x - 192) < 48) worn.data.set([205, 150, 120], (y * width + x) * 4);
    }
  }
  return worn;
}

type Cloth = (out: number, y: number) => boolean;
const SKIN = [205, 150, 120] as const;
const CLOTH = [40, 90, 130] as const;

/** A whole person who wears only the cloth drawn on the trunk. */
function wearing(isCloth: Cloth): RgbaImage {
  const { image: worn } = drawMannequin({ top: SKIN, bottoms: "trousers", cloth: SKIN });
  for (let y = 130; y < 430; y++) {
    for (let x = 120; x < 265; x++) {
      const out = Math.abs(x - 192);
      if (out < 50 && isCloth(out, y)) worn.data.set(CLOTH, 4 * (y * worn.width + x));
    }
  }
  return worn;
}

const cups: Cloth = (out, y) => Math.hypot((out - 20) / 18, (y - 205) / 20) < 1;
const bareChest = () => wearing((_, y) => y > 300);
const bikini = () => wearing((out, y) => cups(out, y) || (y > 305 && out < 370 - y));
const underwear = () => wearing((out, y) => cups(out, y) || (y > 300 && y < 350));
const lowNeckline = () => wearing((out, y) => y > 300 || (y > 150 && out > (205 - y) * 0.6));
const bandeau = () => wearing((_, y) => (y > 180 && y < 245) || y > 300);
const cropTop = () => wearing((_, y) => (y > 150 && y < 225) || y > 285);

function inLight(photo: RgbaImage, light: number): RgbaImage {
  return { ...photo, data: photo.data.map((value, p) => (p % 4 === 3 ? 255 : light * value)) };
}

describe("a look at a photo finds", () => {
  const pairOf = draw(draw(canvas(2 * width, height), image, 0, 0), image, width, 0);
  const half = shrinkImage(image, width / 2, height / 2);
  const bust = { width, height: 200, data: image.data.slice(0, 200 * width * 4) };
  test.each([
    ["nothing", image, []],
    ["no person", canvas(width, height), ["no_person"]],
    ["several people", pairOf, ["several_people"]],
    ["somebody too small", draw(canvas(576, 768), half, 190, 500), ["too_small"]],
    ["a torso cut off", bust, ["torso_cut"]],
    ["a photo on its side", quarterTurn(image), ["rotated"]],
    ["a photo on its other side", quarterTurn(quarterTurn(quarterTurn(image))), ["rotated"]],
    ["a photo upside down", quarterTurn(quarterTurn(image)), ["rotated"]],
    ["night", map((value) => 0.04 * value), ["too_dark"]],
    ["a blur", blurImage(image, 3), ["blurred"]],
    ["darkness", map((value) => 0.2 * value), ["dark"]],
    ["a hard shadow", withShadow(), ["hard_shadow"]],
    ["arms before the body", withArmAcross(), ["arms_close"]],
  ])("%s", (_, photo, found) => {
    expect(checkPhoto(photo)).toEqual(found);
  });

  test.each([240, 255, 270])("nothing on a bare midriff from row %i", (from) => {
    expect(checkPhoto(withBareMidriff([60, 62, 70], from))).toEqual([]);
    expect(checkPhoto(withBareMidriff([70, 110, 160], from))).toEqual([]);
  });

  test.each([
    ["light skin", 1],
    ["dark skin", 0.45],
  ])("a bare chest, swimwear and underwear: %s", (_, light) => {
    for (const worn of [bareChest, bikini, underwear]) {
      const photo = inLight(worn(), light);
      expect(checkPhoto(photo)).toEqual(["undressed"]);
      expect(checkPhoto(photo, { swimwear: true })).not.toContain("undressed");
    }
  });

  test.each([0, 6, 8, 9, 11])("darkness, and no bare chest, in the dark: %i", async (seed) => {
    const [dark] = photoCauses(seed, 1).filter(({ cause }) => cause === "dark photo");
    expect(dark && checkPhoto(await photograph(dark.image))).toEqual(["too_dark"]);
  });

  test("a low neckline, a bandeau, and a crop top with shorts are dressed", () => {
    for (const worn of [lowNeckline, bandeau, cropTop]) {
      expect(checkPhoto(worn())).not.toContain("undressed");
    }
  });

  test("what tryOn refuses with the same code", async () => {
    const refusal = { ok: false, cause: "photo", failureCode: "several_people" };
    expect(await tryOn(pairOf, drawTee())).toEqual(refusal);
  });
});
