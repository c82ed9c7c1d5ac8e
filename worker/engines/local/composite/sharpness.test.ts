import { expect, test } from "vitest";
import { drawMannequin, MANNEQUIN_SIZE } from "#tests/harness/mannequin.ts";
import { blurImage, createLayer, type RgbaImage } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { sceneOf } from "./scene.ts";
import { matchSharpness, measureBlur } from "./sharpness.ts";

const BOX = { left: 150, top: 160, right: 230, bottom: 290 };
const { image: photo, face } = drawMannequin();
const scene = sceneOf(findBody(photo, face), BOX, photo);

/** A checked cloth with hard edges, in the box. */
function drawCloth() {
  const layer = createLayer(MANNEQUIN_SIZE.width, MANNEQUIN_SIZE.height);
  for (let y = BOX.top; y < BOX.bottom; y++) {
    for (let x = BOX.left; x < BOX.right; x++) {
      const grey = ((x >> 4) + (y >> 4)) % 2 ? 220 : 40;
      layer.data.set([grey, grey, grey, 255], (y * layer.width + x) * 4);
    }
  }
  return layer;
}

const inCloth = (layer: RgbaImage) =>
  measureBlur(layer, BOX, (x, y) => layer.data[(y * layer.width + x) * 4 + 3] === 255)!;

test.each([1, 2])("measures a blur of %d pixels", (sigma) => {
  const softness = inCloth(blurImage(drawCloth(), sigma));
  expect(softness).toBeGreaterThan(0.7 * sigma);
  expect(softness).toBeLessThan(1.4 * sigma);
});

test("leaves a garment as it is on a sharp photo", () => {
  const cloth = drawCloth();
  matchSharpness(cloth, photo, scene);
  expect(cloth.data).toEqual(drawCloth().data);
});

test("makes it as soft as a soft photo", () => {
  const cloth = drawCloth();
  matchSharpness(cloth, blurImage(photo, 2), scene);
  expect(inCloth(cloth)).toBeGreaterThan(1.3);
  expect(inCloth(cloth)).toBeLessThan(2.6);
});
