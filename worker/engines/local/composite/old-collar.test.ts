import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { createLayer } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { removeOldTop } from "./remove-old-top.ts";
import { sceneOf } from "./scene.ts";

const CENTRE = 192;
const NECKLINE = 175;
const SCARF = [40, 120, 90] as const;

/** Draws the mannequin with a scarf of this half width, and removes its top. */
function undress(halfWidth: number) {
  const { image, face } = drawMannequin();
  const wrapped = { ...image, data: image.data.slice() };
  for (let y = 119; y < 172; y++) {
    for (let x = CENTRE - halfWidth; x <= CENTRE + halfWidth; x++) {
      wrapped.data.set(SCARF, (y * image.width + x) * 4);
    }
  }
  const body = findBody(wrapped, face);
  const picture = { ...wrapped, data: wrapped.data.slice() };
  const box = { left: 120, right: 264, top: 120, bottom: 300 };
  const nothing = createLayer(image.width, image.height);
  removeOldTop(picture, nothing, sceneOf(body, box, wrapped), {
    neckline: NECKLINE,
    wearsTrousers: () => false,
  });
  const colour = (from: typeof image, x: number, y: number) =>
    Array.from(from.data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 3));
  return { body, at: (x: number, y: number) => colour(picture, x, y), bare: image, colour };
}

function away(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, c) => value - other[c]));
}

test("shows a neck of skin where a scarf was, dark below the chin", () => {
  const { at, body } = undress(40);
  const [red, green, blue] = at(CENTRE, 160) as [number, number, number];
  expect(body.neck.covered).toBe(true);
  expect(red - green).toBeGreaterThan(25);
  expect(green - blue).toBeGreaterThan(5);
  for (const x of [CENTRE - 12, CENTRE, CENTRE + 12]) {
    expect(away(at(x, 150), SCARF)).toBeGreaterThan(80);
    expect(at(x, 160)[0]).toBeGreaterThan(at(x, 132)[0] + 5);
  }
});

test("shows the wall where the scarf stood out beside the neck", () => {
  const { at, bare, colour } = undress(40);
  for (const x of [CENTRE - 36, CENTRE + 36]) {
    for (const y of [130, 138]) expect(away(at(x, y), colour(bare, x, y))).toBeLessThan(25);
  }
});

test("leaves a neck that is seen as it is", () => {
  const { image, face } = drawMannequin();
  const { neck } = findBody(image, face);
  expect(neck.covered).toBe(false);
});
