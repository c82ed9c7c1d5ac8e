import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { RgbaImage } from "./image/index.ts";
import { checkLegs } from "./legs-for.ts";
import { findBody } from "./person/index.ts";

/** The check of a person in these bottoms, whom placed points show. */
function checkOf(bottoms: "trousers" | "shorts" | "skirt", draw = (_photo: RgbaImage) => {}) {
  const { image, face } = drawMannequin({ bottoms, cuffs: 212 });
  draw(image);
  return checkLegs(image, { points: findBody(image, face).points, tuck: "auto" });
}

test("long trousers are replaced by bare legs where they tell the legs", () => {
  const { refusals, keepsTrousers } = checkOf("trousers");
  expect(refusals).toEqual({ skirt: null, trousers: null, shorts: null });
  expect(keepsTrousers).toBe(false);
});

test("wide trousers without a gap refuse shorts and stay below a skirt or a dress", () => {
  const { refusals, keepsTrousers } = checkOf("trousers", ({ data }) => {
    for (let y = 380; y < 590; y++) {
      for (let x = 166; x < 218; x++) data.set([58, 60, 68], (y * 384 + x) * 4);
    }
  });
  expect(refusals).toMatchObject({ skirt: null, shorts: expect.any(String) });
  expect(keepsTrousers).toBe(true);
});

test.each(["shorts", "skirt"] as const)(
  "an old garment above bare legs (%s) is replaced",
  (bottoms) => {
    const { refusals, keepsTrousers } = checkOf(bottoms);
    expect(refusals).toMatchObject({ skirt: null, shorts: null });
    expect(keepsTrousers).toBe(false);
  },
);

test("a picture without a person refuses nothing", () => {
  const empty = { width: 64, height: 96, data: new Uint8ClampedArray(64 * 96 * 4).fill(255) };
  expect(checkLegs(empty)).toEqual({
    refusals: { skirt: null, trousers: null, shorts: null },
    keepsTrousers: false,
  });
});
