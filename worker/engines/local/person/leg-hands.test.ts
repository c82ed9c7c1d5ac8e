import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";
import { handsOf } from "./leg-hands.ts";

const { image, face } = drawMannequin({ bottoms: "shorts" });
const body = findBody(image, face);
const { width, height } = body.silhouette.region;
const { centre } = body.shoulders;
const level = body.shoulders.left.y;
const tall = 9 * body.face.width;
const usual = handsOf(
  withOutline(() => 0),
  level,
  tall,
);
/** The row in which the drawn hand ends. */
const tip = Math.round((body.left.wrist + usual.left) / 2);

/** The body with an outline whose half widths on the left side are `outAt` beyond a straight leg. */
function withOutline(outAt: (y: number) => number) {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const half = body.face.width;
    const from = Math.round(centre - half - outAt(y));
    data.fill(1, y * width + from, Math.round(y * width + centre + half));
  }
  return { ...body, silhouette: { ...body.silhouette, region: { width, height, data } } };
}

test("ends a hand at the notch above a leg that stands further out", () => {
  const wide = body.face.width / 4;
  const outline = withOutline((y) => (y < tip ? wide : (wide * (y - tip)) / (usual.left - tip)));
  const hands = handsOf(outline, level, tall);
  expect(Math.abs(hands.left - tip)).toBeLessThan(3);
  expect(hands.right).toBe(usual.right);
});

test("takes no bag beside a leg for a hand", () => {
  const wide = body.face.width / 4;
  const bag = withOutline((y) => (y < tip ? wide : y < tip + 2 ? 0 : 2 * wide));
  expect(handsOf(bag, level, tall).left).toBe(usual.left);
});

test("takes no widening hips for a hand", () => {
  const slope = withOutline((y) => Math.max(0, (usual.left - y) / 6));
  expect(Math.abs(handsOf(slope, level, tall).left - usual.left)).toBeLessThan(3);
});
