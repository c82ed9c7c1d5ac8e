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

/** Rows of the garment over rows of the photo, between neighbours down the left side. */
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

test("hangs a dress down to the thighs, as wide as its skirt is cut", () => {
  const side = ({ left, pairs }: ReturnType<typeof fitTop>) =>
    pairs
      .map(({ target }) => target)
      .filter(({ x, y }) => y > left.armpit.y && x < figure.neck.x - face.width / 3)
      .reduce((low, high) => (high.y > low.y ? high : low));
  const flare = ({ hem, ...points }: typeof tee.left, by: number) => ({
    ...points,
    hem: { ...hem, x: hem.x + by },
  });
  const [width, half] = [tee.mask.width, tee.mask.width / 2];
  const data = tee.mask.data.map((value, i) => {
    const down = Math.floor(i / width) - 140;
    return down > 0 && down < 190 && Math.abs((i % width) - half) < 70 + 0.3 * down ? 255 : value;
  });
  const mask = { ...tee.mask, data };
  const skirt = { ...tee, mask, left: flare(tee.left, -57), right: flare(tee.right, 57) };
  const top = side(fitTop(skirt, splitGarment(skirt).trunk, figure));
  const dress = { ...skirt, kind: "dress" } as const;
  const worn = side(fitTop(dress, splitGarment(dress).trunk, figure));
  expect(worn.y).toBeGreaterThan(figure.left.shoulder.y + 4.5 * figure.unit);
  expect(worn.y).toBeGreaterThan(top.y + figure.unit);
  expect(worn.x).toBeLessThan(top.x - 0.1 * figure.unit);
});
