import { expect, test } from "vitest";
import { cutOutTee, TEE_COLOR } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { figureOf, warpTop } from "../warp/index.ts";
import { compositeGarment } from "./composite-garment.ts";

const { image, mask, face, shoulders, hem } = drawMannequin();
const body = findBody(image, face);
const figure = figureOf(body);
const worn = warpTop(cutOutTee(), figure, image)!;
const picture = compositeGarment(image, worn, { body, figure, photo: image });

const isRed = (x: number, y: number) => {
  const p = (Math.round(y) * image.width + Math.round(x)) * 4;
  const [red, green, blue] = picture.data.subarray(p, p + 3);
  // Shading makes it darker, never less red.
  return red > 0.55 * TEE_COLOR[0] && green < red / 2 && blue < red / 2;
};

test("covers the old top", () => {
  let old = 0;
  for (let y = 170; y < hem; y++) {
    for (let x = 0; x < image.width; x++) {
      const p = (y * image.width + x) * 4;
      const [red, , blue] = picture.data.subarray(p, p + 3);
      if (mask.data[y * image.width + x] && blue > red + 40) old++;
    }
  }
  expect(old).toBeLessThan(20);
});

test("sits on the shoulders, with sleeves down the upper arms and bare forearms", () => {
  expect(isRed(shoulders.left.x + 8, shoulders.left.y + 8)).toBe(true);
  expect(isRed(shoulders.right.x - 8, shoulders.right.y + 8)).toBe(true);
  const { outerAt, innerAt } = figure.left;
  expect(isRed((outerAt(195) + innerAt(195)) / 2, 195)).toBe(true);
  expect(isRed((outerAt(310) + innerAt(310)) / 2, 310)).toBe(false);
});

test("has no slit between sleeve and trunk", () => {
  const y = 182;
  for (let x = figure.left.outerAt(y) + 3; x < figure.right.outerAt(y) - 3; x++) {
    expect(isRed(x, y)).toBe(true);
  }
});

test("leaves face, hands, feet and wall as they were", () => {
  const same = (x: number, y: number) => {
    const p = (y * image.width + x) * 4;
    expect(picture.data.slice(p, p + 4)).toEqual(image.data.slice(p, p + 4));
  };
  for (const [x, y] of [
    [192, 85],
    [192, 60],
    [105, 385],
    [279, 385],
    [192, 480],
    [10, 10],
    [340, 300],
  ] as const) {
    same(x, y);
  }
});

test("is as sharp as the photo, whatever was drawn below it before", () => {
  const soft = { ...image, data: image.data.slice() };
  for (let p = 4 * 330 * image.width; p < soft.data.length; p++) soft.data[p] = 128;
  const again = warpTop(cutOutTee(), figure, image)!;
  const other = compositeGarment(soft, again, { body, figure, photo: image });
  const rows = (of: typeof image) => of.data.subarray(4 * 180 * image.width, 4 * 280 * image.width);
  expect(rows(other)).toEqual(rows(picture));
});
