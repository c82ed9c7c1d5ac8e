import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { type Figure, type FigureSide, figureOf } from "./figure.ts";
import { noStrapTop } from "./fit.ts";
import { trunkOpacity } from "./trunk.ts";

const { image, face } = drawMannequin();
const figure = figureOf(findBody(image, face));

function sideOf({ shoulder, armpit }: FigureSide) {
  return { strapTop: noStrapTop, shoulder, armpit, root: armpit };
}

function opacityOf(on: Figure, withinArms: boolean) {
  const [left, right] = [sideOf(on.left), sideOf(on.right)];
  const fit = { left, right, withinArms, shoulderScale: 1, sleeved: false, neckline: 0, pairs: [] };
  const freeFrom = [left.armpit, right.armpit];
  return trunkOpacity(on, fit, { freeFrom, shareOfStrap: () => 1 }, image);
}

test.each([
  ["hangs beside it", false, 1],
  ["does not hang beside it where it has no sleeves", true, 0],
])("cloth below an arm %s", (_, withinArms, visible) => {
  const opacity = opacityOf(figure, withinArms);
  for (const { side, armpit, end, outerAt, unit } of [figure.left, figure.right]) {
    const beside = Math.round((armpit.y + unit + end) / 2);
    const below = Math.round(end + 0.3 * unit);
    for (const row of [beside, below]) {
      const x = Math.round(outerAt(Math.min(row, end)) + 4 * side);
      expect(opacity(x, row) > 0.5 ? 1 : 0).toBe(visible);
    }
  }
});

test("cloth without sleeves reaches below the outer edge of a hand, or a little beside the trunk", () => {
  const slim = (side: FigureSide): FigureSide => ({ ...side, outerAt: side.trunkAt });
  const { left } = figure;
  const right = slim(figure.right);
  const opacity = opacityOf({ ...figure, right }, true);
  const edge = left.outerAt(left.end);
  const under = Math.round(left.end + 0.3 * left.unit);
  expect(opacity(Math.ceil(edge + 1), under)).toBe(1);
  expect(opacity(Math.floor(edge - 1), under)).toBeLessThan(0.5);
  const below = Math.round(right.end + 0.3 * right.unit);
  expect(opacity(Math.floor(right.trunkAt(below) + 0.1 * right.unit), below)).toBe(1);
  expect(opacity(Math.ceil(right.trunkAt(below) + 0.2 * right.unit), below)).toBeLessThan(0.5);
});
