import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { rotate, shrinkImage, toLab } from "../image/index.ts";
import { findFace } from "./face.ts";

const { image, face } = drawMannequin();

/** A picture without a face: the mannequin's trousers and the wall. */
function faceless() {
  const from = 300 * image.width * 4;
  return { width: image.width, height: 212, data: image.data.slice(from) };
}

function mirrored() {
  const data = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < image.width * image.height; i++) {
    const x = i % image.width;
    const from = 4 * (i - x + image.width - 1 - x);
    data.set(image.data.subarray(from, from + 4), 4 * i);
  }
  return { ...image, data };
}

function tilted(degrees: number) {
  const turned = rotate(toLab(image).l, degrees);
  const data = new Uint8ClampedArray(turned.data.length * 4).fill(255);
  turned.data.forEach((light, i) => {
    data.fill(light * 2.55, i * 4, i * 4 + 3);
  });
  return { width: image.width, height: image.height, data };
}

test("finds the face", () => {
  const found = findFace(image);
  expect(found?.x).toBeGreaterThan(face.x - 12);
  expect(found?.x).toBeLessThan(face.x + 12);
  expect(found?.width).toBeGreaterThan(40);
  expect(found?.width).toBeLessThan(70);
});

test("measures it alike at every size and as in a mirror", () => {
  const widths = [1, 0.97, 0.94, 0.91, 0.88].map((scale) => {
    const [width, height] = [Math.round(scale * image.width), Math.round(scale * image.height)];
    return findFace(shrinkImage(image, width, height))!.width / scale;
  });
  expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.07);
  const [found, seen] = [findFace(image)!, findFace(mirrored())!];
  expect(seen.width / found.width).toBeCloseTo(1, 1);
  const middle = ({ x, width }: typeof found) => x + width / 2;
  expect(Math.abs(middle(found) + middle(seen) - image.width)).toBeLessThan(3);
});

test("finds none in the next picture of the same size", () => {
  const blank = { ...image, data: new Uint8ClampedArray(image.data.length).fill(200) };
  expect(findFace(image)).not.toBeNull();
  expect(findFace(blank)).toBeNull();
  expect(findFace(faceless())).toBeNull();
});

test("finds a tilted head only when asked to", () => {
  const picture = tilted(24);
  expect(findFace(picture)).toBeNull();
  const found = findFace(picture, { tilted: true });
  // The head lies above the middle, so turning clockwise moves it to the right.
  expect(found!.x + found!.width / 2).toBeGreaterThan(face.x + face.width / 2 + 40);
});
