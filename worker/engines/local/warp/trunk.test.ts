import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { type FigureSide, figureOf } from "./figure.ts";
import { EVERYWHERE } from "./fit.ts";
import { trunkOpacity } from "./trunk.ts";

const { image, face } = drawMannequin();
const figure = figureOf(findBody(image, face));

function sideOf({ shoulder, armpit }: FigureSide) {
  return { strapTop: EVERYWHERE, shoulder, armpit, root: armpit };
}

test.each([
  ["hangs beside it", false, 1],
  ["does not hang beside it where it has no sleeves", true, 0],
])("cloth below an arm %s", (_, withinArms, visible) => {
  const [left, right] = [sideOf(figure.left), sideOf(figure.right)];
  const fit = { left, right, withinArms, shoulderScale: 1, sleeved: false, neckline: 0, pairs: [] };
  const opacity = trunkOpacity(
    figure,
    fit,
    { freeFrom: [left.armpit, right.armpit], shareOfStrap: () => 1 },
    image,
  );
  for (const { side, armpit, end, outerAt, unit } of [figure.left, figure.right]) {
    const beside = Math.round((armpit.y + unit + end) / 2);
    const below = Math.round(end + 0.3 * unit);
    for (const row of [beside, below]) {
      const x = Math.round(outerAt(Math.min(row, end)) + 4 * side);
      expect(opacity(x, row) > 0.5 ? 1 : 0).toBe(visible);
    }
  }
});
