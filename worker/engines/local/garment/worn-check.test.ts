import { expect, test } from "vitest";
import { cutOutTee, drawTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { type RgbaImage, shrinkImage } from "../image/index.ts";
import { findFace, leastFaceWidth } from "../person/index.ts";
import { isWorn } from "./worn-check.ts";

const { image: person, mask } = drawMannequin();
const tee = cutOutTee();

/** A cut-out that contains the whole picture. */
function cutOutOf(image: RgbaImage) {
  const { width, height } = image;
  return {
    ...tee,
    image,
    outer: { width, height, data: new Uint8Array(width * height).fill(255) },
  };
}

test("tells who wears a garment from the garment alone", () => {
  expect(isWorn({ ...cutOutOf(person), outer: mask }, person)).toBe(true);
  expect(isWorn(tee, drawTee())).toBe(false);
});

test("takes a faint face between the shoulders for a pattern, but no clear one", () => {
  const skin = [205, 150, 120, 255];
  const faint = { ...person, data: person.data.map((v, i) => 0.25 * v + 0.75 * skin[i % 4]) };
  const shoulders = { ...mask, data: mask.data.slice() };
  for (let y = 40; y < 200; y++) {
    shoulders.data.fill(255, y * mask.width + 80, y * mask.width + 304);
  }
  const wearer = (image: RgbaImage, outer: typeof mask) => {
    return isWorn({ ...cutOutOf(image), outer }, image);
  };
  expect([wearer(faint, shoulders), wearer(faint, mask)]).toEqual([false, true]);
  expect(wearer(person, shoulders)).toBe(true);
});

test("sees the wearer's face above a garment that is cut out without it", () => {
  const { outer } = cutOutOf(person);
  outer.data.fill(0, 0, Math.floor(0.3 * outer.data.length));
  const blank = { ...person, data: new Uint8ClampedArray(person.data.length).fill(200) };
  expect(isWorn({ ...tee, image: blank, outer }, person)).toBe(true);
});

test("takes no pattern at the neck for a face that is too small for the garment", () => {
  const face = findFace(person);
  const height = Math.round((34 / (face?.width ?? 0)) * person.height);
  const small = shrinkImage(person, Math.round((person.width * height) / person.height), height);
  const [width, left] = [700, Math.round((700 - small.width) / 2)];
  const data = new Uint8ClampedArray(4 * width * 400).fill(200);
  for (let y = 0; y < Math.min(height, 400); y++) {
    data.set(
      small.data.subarray(4 * y * small.width, 4 * (y + 1) * small.width),
      4 * (y * width + left),
    );
  }
  const picture = { width, height: 400, data };
  expect(findFace(picture)).not.toBeNull();
  expect(isWorn(cutOutOf(picture), picture)).toBe(false);
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

test("finds skin enough around each face that is found, so that little skin rules a face out", () => {
  for (const height of [160, 240, 320, 480, person.height]) {
    const width = Math.round((person.width * height) / person.height);
    const small = shrinkImage(person, width, height);
    const { outer } = cutOutOf(small);
    outer.data.fill(0, 0, Math.floor(0.3 * outer.data.length));
    const blank = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(200) };
    const face = findFace(small);
    expect(isWorn({ ...tee, image: blank, outer }, small)).toBe(face !== null);
    if (face) expect(face.width).toBeGreaterThan(leastFaceWidth(small));
  }
});
