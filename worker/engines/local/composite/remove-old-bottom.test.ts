import { expect, test } from "vitest";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { createLayer } from "../image/index.ts";
import { findBody, findLegs } from "../person/index.ts";
import { figureOf } from "../warp/index.ts";
import { removeOldSkirt } from "./remove-old-bottom.ts";

const HEM = 400;
const ROW = (HEM + WHOLE_BODY.skirtEnds) / 2;

/** The mannequin below a dress that ends in row `HEM`. */
function dressed(bottoms: "skirt" | "trousers") {
  const { image, face } = drawMannequin({ bottoms, cloth: [70, 130, 80] });
  const body = findBody(image, face);
  const legs = findLegs(body);
  if (typeof legs === "string") throw new Error(legs);
  const garment = createLayer(image.width, image.height);
  for (let y = 150; y < HEM; y++) {
    for (let x = 110; x < 274; x++) garment.data[(y * image.width + x) * 4 + 3] = 255;
  }
  const box = { left: 110, right: 274, top: 150, bottom: HEM };
  const done = removeOldSkirt(
    image,
    { garment, box },
    { body, legs, figure: figureOf(body, "out") },
  );
  const at = (x: number, y: number) => {
    const [red, green, blue] = done.picture.data.subarray((y * image.width + x) * 4);
    return green > red ? "cloth" : red - blue > 40 ? "skin" : "wall";
  };
  return { ...done, at, image };
}

test("a dress shows bare legs and the wall where an old skirt was longer", () => {
  const { at, body } = dressed("skirt");
  expect([at(165, ROW), at(219, ROW)]).toEqual(["skin", "skin"]);
  expect([at(192, ROW), at(125, ROW)]).toEqual(["wall", "wall"]);
  const i = Math.round(ROW * body.scale) * body.lab.width + Math.round(192 * body.scale);
  expect(body.silhouette.region.data[i]).toBe(0);
});

test("long trousers stay below a dress", () => {
  const { picture, image } = dressed("trousers");
  expect(picture.data).toEqual(image.data);
});
