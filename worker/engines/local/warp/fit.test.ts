import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { cutOutGarment } from "../garment/index.ts";
import { median } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { type Figure, figureOf } from "./figure.ts";
import { fitTop } from "./fit.ts";
import { warpTop } from "./warp-top.ts";

const { image, face } = drawMannequin();
const body = findBody(image, face);
const figure = figureOf(body);

/** A top without sleeves: two straps from 20 to `shoulder` beside the axis, above a chest of 70. */
const sleeveless = (shoulder: number) => (across: number, y: number) =>
  (y > 30 && y <= 110 && across > 20 && across < shoulder) || (y > 110 && y < 260 && across < 70);

type IsCloth = (across: number, y: number) => boolean;

function layerOf(isCloth: IsCloth, wearer: Figure) {
  const cutOut = cutOutGarment(drawBlue(isCloth), [], "top");
  if (!cutOut.ok) throw new Error(cutOut.failureCode);
  const worn = warpTop(cutOut.garment, wearer, image);
  if (!worn) throw new Error("no fit");
  return worn.garment;
}

/** The worn top: the outermost column over the reach of the shoulder, and its highest pixel above the body. */
function wear(isCloth: IsCloth, wearer: Figure = figure) {
  const { width, data } = layerOf(isCloth, wearer);
  const { x: tip, y: level } = wearer.right.shoulder;
  let outermost = 0;
  let above = Number.NEGATIVE_INFINITY;
  for (let x = Math.ceil(wearer.neck.x); x <= tip; x++) {
    const top = wearer.right.topAt(x);
    for (let y = Math.round(level - wearer.unit); y < level + 0.2 * wearer.unit; y++) {
      if (data[4 * (y * width + x) + 3] < 128) continue;
      outermost = x;
      above = Math.max(above, top - y);
    }
  }
  return { reach: (outermost - wearer.neck.x) / (tip - wearer.neck.x), above };
}

test("a top that lies flat reaches as far over the shoulders as one that is filled out", () => {
  const [flat, filled] = [wear(sleeveless(52)), wear(sleeveless(66))];
  expect(flat.reach).toBeGreaterThan(0.85 * filled.reach);
});

test("straps lie on the shoulders", () => {
  const { above } = wear(sleeveless(52));
  expect(above).toBeLessThan(0.08 * figure.unit);
  expect(above).toBeGreaterThan(-0.08 * figure.unit);
});

test("straps lie on the shoulders of a neck that a collar hides", () => {
  const covered = figureOf({ ...body, neck: { ...body.neck, covered: true } });
  const { above } = wear(sleeveless(52), covered);
  expect(above).toBeLessThan(0.08 * figure.unit);
  expect(above).toBeGreaterThan(-0.08 * figure.unit);
});

test.each([12, 24])(
  "the loop of a strap ends at the shoulder: %i pixels of it lie behind",
  (high) => {
    // The strap's corner is beside its loop, which rises above it.
    const looped = (across: number, y: number) =>
      sleeveless(52)(across, y) || (y > 30 - high && y <= 30 && across > 20 && across < 30);
    const { above } = wear(looped);
    expect(above).toBeLessThan(0.08 * figure.unit);
    expect(above).toBeGreaterThan(-0.08 * figure.unit);
  },
);

/** The first row of each column of the worn top, from the neck to the right shoulder. */
function topsOf(isCloth: IsCloth): number[] {
  const { width, height, data } = layerOf(isCloth, figure);
  const tops: number[] = [];
  for (let x = Math.ceil(figure.neck.x); x < figure.right.shoulder.x; x++) {
    let y = 0;
    while (y < height && data[4 * (y * width + x) + 3] < 128) y++;
    tops.push(y);
  }
  return tops;
}

test("a standing collar of a top without sleeves rises above the shoulders up to its corner", () => {
  const collar = (across: number, y: number) =>
    (y > 30 && y <= 110 && across < 54) ||
    (y > 110 && y < 260 && across < 70) ||
    (y > 14 && y <= 30 && across < 24);
  const tops = topsOf(collar);
  const level = median(tops.slice(0, 8));
  const corner = tops.findIndex((y) => y > level + 5);
  const shoulder = tops.findIndex((y) => y > level + figure.unit);
  expect(corner / shoulder).toBeCloseTo(24 / 54, 1);
});

test.each([
  ["top", true],
  ["dress", false],
] as const)("only a top without sleeves ends at the arms: %s", (kind, isWithin) => {
  const cutOut = cutOutGarment(drawBlue(sleeveless(52)), [], kind);
  if (!cutOut.ok) throw new Error(cutOut.failureCode);
  expect(fitTop(cutOut.garment, cutOut.garment.mask, figure).withinArms).toBe(isWithin);
});
