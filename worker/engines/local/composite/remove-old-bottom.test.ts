import { expect, test } from "vitest";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { createLayer, type RgbaImage } from "../image/index.ts";
import { legsFor } from "../legs-for.ts";
import { findBody } from "../person/index.ts";
import { figureOf } from "../warp/index.ts";
import { removeOldSkirt } from "./remove-old-bottom.ts";

const HEM = 400;
const ROW = (HEM + WHOLE_BODY.skirtEnds) / 2;

/** The mannequin below a dress that ends in row `hem`. */
function dressed(
  bottoms: "skirt" | "shorts" | "trousers",
  closed = { from: 0, to: 0 },
  { hem = HEM, draw = (_photo: RgbaImage) => {} } = {},
) {
  const { image, face } = drawMannequin({ bottoms, cloth: [70, 130, 80] });
  draw(image);
  for (let y = 380; y < 590; y++) {
    for (let x = closed.from; x < closed.to; x++) image.data.set([68, 126, 78], (y * 384 + x) * 4);
  }
  const body = findBody(image, face);
  const legs = legsFor("dress", body);
  if (typeof legs === "string") throw new Error(legs);
  const garment = createLayer(image.width, image.height);
  for (let y = 150; y < hem; y++) {
    for (let x = 110; x < 274; x++) garment.data[(y * image.width + x) * 4 + 3] = 255;
  }
  const box = { left: 110, right: 274, top: 150, bottom: hem };
  const done = removeOldSkirt(
    image,
    { garment, box, cuffs: null },
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

test("a dress shows bare legs and the wall where long trousers were", () => {
  const { at, picture, image } = dressed("trousers");
  for (const y of [480, 540, 580]) expect([at(165, y), at(219, y)]).toEqual(["skin", "skin"]);
  expect([at(192, 540), at(142, 430), at(242, 430)]).toEqual(["wall", "wall", "wall"]);
  const shoes = (of: RgbaImage) => [...of.data.slice(604 * of.width * 4, 612 * of.width * 4)];
  expect(shoes(picture)).toEqual(shoes(image));
});

test("trousers that do not tell the legs stay below a dress", () => {
  const { picture, image } = dressed("trousers", { from: 166, to: 218 });
  expect(picture).toBe(image);
});

test.each([
  ["brown", [140, 84, 50]],
  ["dark brown", [112, 66, 44]],
] as const)("legs in trousers do not take on the colour of %s shoes", (_, color) => {
  const legsBeside = (shoe: readonly number[]) => {
    const { picture } = dressed("trousers", undefined, {
      draw: ({ width, data }) => {
        for (let y = 596; y < 612; y++) {
          for (let x = 0; x < width; x++) {
            const p = (y * width + x) * 4;
            if (data[p] < 60) data.set(shoe, p);
          }
        }
      },
    });
    return [460, 520, 570].map((y) => picture.data[(y * picture.width + 165) * 4]);
  };
  const black = legsBeside([20, 20, 24]);
  for (const [k, red] of legsBeside(color).entries()) {
    expect(Math.abs(red - black[k])).toBeLessThan(8);
  }
});

test.each(["skirt", "shorts"] as const)(
  "legs under an old %s have even edges and round light",
  (bottoms) => {
    const { picture } = dressed(bottoms);
    const redness = (x: number, y: number) => {
      const [red, , blue] = picture.data.subarray((y * picture.width + x) * 4);
      return Math.min(1, Math.max(0, (red - blue - 20) / 45));
    };
    const lightAt = (x: number, y: number) => picture.data[(y * picture.width + x) * 4 + 1];
    /** The breadth of the leg at the left, in parts of a pixel. */
    const breadths = Array.from({ length: 22 }, (_, k) => {
      let sum = 0;
      for (let x = 130; x < 192; x++) sum += redness(x, HEM + 4 + k);
      return sum;
    });
    const bends = breadths
      .slice(2)
      .map((wide, k) => Math.abs(wide - 2 * breadths[k + 1] + breadths[k]));
    expect(Math.max(...bends)).toBeLessThan(0.5);
    const left = Array.from({ length: 62 }, (_, k) => 130 + k).find((x) => redness(x, ROW) > 0.9)!;
    expect(lightAt(left + 14, ROW)).toBeGreaterThan(lightAt(left + 3, ROW) + 8);
  },
);

test.each([335, 350])(
  "a garment that ends above the crotch, in row %i, leaves no old shorts",
  (hem) => {
    const { at } = dressed("shorts", { from: 0, to: 0 }, { hem });
    for (const y of [hem + 4, 366, 400]) expect([at(165, y), at(219, y)]).toEqual(["skin", "skin"]);
  },
);
