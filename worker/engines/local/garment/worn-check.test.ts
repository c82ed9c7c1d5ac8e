import { expect, test } from "vitest";
import { cutOutTee, drawTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { RgbaImage } from "../image/index.ts";
import { isWorn } from "./worn-check.ts";

const { image: person } = drawMannequin();
const tee = cutOutTee();

/** As if all of the picture had been cut out. */
function cutOutOf(image: RgbaImage) {
  const { width, height } = image;
  return {
    ...tee,
    image,
    outer: { width, height, data: new Uint8Array(width * height).fill(255) },
  };
}

test("tells who wears a garment from the garment alone", () => {
  expect(isWorn(cutOutOf(person), person)).toBe(true);
  expect(isWorn(tee, drawTee())).toBe(false);
});

test("sees the wearer's face above a garment that is cut out without it", () => {
  const { outer } = cutOutOf(person);
  outer.data.fill(0, 0, Math.floor(0.3 * outer.data.length));
  const blank = { ...person, data: new Uint8ClampedArray(person.data.length).fill(200) };
  expect(isWorn({ ...tee, image: blank, outer }, person)).toBe(true);
});

test("takes no printed face for the wearer's", () => {
  const { width, height } = person;
  const data = new Uint8ClampedArray(person.data.length).fill(200);
  const moved = 0.65 * height;
  data.set(
    person.data.subarray(0, 4 * width * Math.floor(height - moved)),
    4 * width * Math.ceil(moved),
  );
  const picture = { width, height, data };
  expect(isWorn(cutOutOf(picture), picture)).toBe(false);
});
