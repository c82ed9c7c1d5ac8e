import { expect, test } from "vitest";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { figureOf } from "./figure.ts";
import { fitTop } from "./fit.ts";
import { splitGarment } from "./garment-parts.ts";

const { image, face } = drawMannequin();
const figure = figureOf(findBody(image, face));
const tee = cutOutTee();

/** The stretch between neighbouring stations of the left side: garment rows over photo rows. */
function stretches(armpitDown: number): number[] {
  const armpit = { ...tee.left.armpit, y: tee.left.armpit.y + armpitDown };
  const garment = { ...tee, left: { ...tee.left, armpit } };
  const { left, pairs } = fitTop(garment, splitGarment(garment).trunk, figure);
  const side = pairs.filter(
    ({ target }) => target.y >= left.armpit.y && target.x < figure.neck.x - face.width / 3,
  );
  const rows = side.map(({ source, target }) => ({ from: source.y, to: target.y }));
  rows.sort((one, other) => one.to - other.to);
  return rows.slice(1).map(({ from, to }, k) => (from - rows[k].from) / (to - rows[k].to));
}

test("stretches a sleeved top evenly down its side, however deep its armholes are cut", () => {
  for (const armpitDown of [0, 40]) {
    const found = stretches(armpitDown);
    expect(found.length).toBeGreaterThan(5);
    expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.02);
  }
});
