import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody, findLegs } from "../person/index.ts";
import { figureOf } from "./figure.ts";

const { image, face } = drawMannequin({ bottoms: "trousers", cuffs: 212 });
const body = findBody(image, face);
const legs = findLegs(body);
if (typeof legs === "string") throw new Error(legs);

/** The same body, with the skin below a row of the analysed picture hidden, but for a label's rows. */
function hiddenBelow(row: number, label = { from: 0, to: 0 }): typeof body {
  const { skin } = body.surfaces;
  const data = skin.data.slice().fill(0, Math.round(row) * skin.width);
  data.fill(1, Math.round(label.from) * skin.width, Math.round(label.to) * skin.width);
  return { ...body, surfaces: { ...body.surfaces, skin: { ...skin, data } } };
}

test("a hand ends with its skin, and at the wrist if it is hidden", () => {
  const { wrist } = body.left;
  const seen = figureOf(body).left.end * body.scale;
  expect(seen).toBeGreaterThan(wrist + 0.4 * body.face.width);
  const half = (wrist + seen) / 2;
  expect(figureOf(hiddenBelow(half)).left.end * body.scale).toBeCloseTo(half, -1);
  expect(figureOf(hiddenBelow(wrist)).left.end * body.scale).toBeCloseTo(wrist, 5);
});

test.each([0, 0.2])(
  "a hand in a pocket does not end at a label below, %d face widths of it shown",
  (shown) => {
    const { width } = body.face;
    for (const side of ["left", "right"] as const) {
      const end = body[side].wrist + shown * width;
      const label = { from: end + 0.6 * width, to: end + 0.9 * width };
      const found = figureOf(hiddenBelow(end, label))[side].end * body.scale;
      expect(Math.abs(found - end)).toBeLessThan(2);
    }
  },
);

test("a hand goes on below a watch that hides some rows of it", () => {
  const { width } = body.face;
  const { wrist } = body.left;
  const hand = { from: wrist + 0.25 * width, to: wrist + 0.6 * width };
  const end = figureOf(hiddenBelow(wrist, hand)).left.end * body.scale;
  expect(Math.abs(end - hand.to)).toBeLessThan(2);
});

test("a dress is as wide as legs that stand apart", () => {
  const apart = (side: number, edge: Float32Array) => edge.map((x) => x + side * body.face.width);
  const wide = {
    ...legs,
    left: { ...legs.left, outer: apart(-1, legs.left.outer) },
    right: { ...legs.right, outer: apart(1, legs.right.outer) },
  };
  const below = (legs.crotch.y + legs.ankle) / 2;
  const width = (of: typeof legs | null) => {
    const { left, right } = figureOf(body, "out", of);
    return (right.trunkAt(below / body.scale) - left.trunkAt(below / body.scale)) * body.scale;
  };
  expect(width(wide)).toBeCloseTo(width(legs) + 2 * body.face.width, 0);
  const row = Math.round(below) - legs.top;
  expect(width(legs)).toBeCloseTo(legs.right.outer[row] - legs.left.outer[row], 0);
});
