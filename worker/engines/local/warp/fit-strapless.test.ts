import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { cutOutGarment, type GarmentCutout } from "../garment/index.ts";
import type { Point } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { figureOf } from "./figure.ts";
import { findStrapless, fitStrapless } from "./fit-strapless.ts";

const { image, face } = drawMannequin();
const figure = figureOf(findBody(image, face));

function cutOut(drawn: (across: number, y: number) => boolean): GarmentCutout {
  const strokes: GarmentStrokes = [{ on: "garment", points: [{ x: 0.5, y: 0.35 }] }];
  const result = cutOutGarment(drawBlue(drawn), strokes, "top");
  if (!result.ok) throw new Error(result.failureCode);
  return result.garment;
}

function worn(drawn: (across: number, y: number) => boolean) {
  const garment = cutOut(drawn);
  const strapless = findStrapless(garment);
  if (!strapless) throw new Error("it has shoulders");
  const { pairs, neckline } = fitStrapless(strapless, garment, figure);
  const { outer } = garment;
  const isCloth = ({ x, y }: Point) =>
    outer.data[Math.round(y) * outer.width + Math.round(x)] > 127;
  expect(pairs.filter(({ source }) => !isCloth(source))).toEqual([]);
  return { upper: pairs.slice(0, 7).map(({ target }) => target), neckline };
}

test("leads the edge of an off-shoulder top level around both upper arms", () => {
  const { upper, neckline } = worn((across, y) => {
    return y > 120 && ((across < 90 && y < 190) || (across < 58 && y < 220));
  });
  const rows = upper.map(({ y }) => y);
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(0.1 * figure.unit);
  const [first, last] = [upper[0], upper[upper.length - 1]];
  expect(Math.abs(first.x - figure.left.outerAt(first.y))).toBeLessThan(0.1 * figure.unit);
  expect(Math.abs(last.x - figure.right.outerAt(last.y))).toBeLessThan(0.1 * figure.unit);
  expect(first.y).toBeGreaterThan(figure.left.shoulder.y);
  expect(neckline).toBeLessThan(figure.left.armpit.y);
});

test("keeps a tube top beside the arms, below the shoulders", () => {
  const { upper } = worn((across, y) => across < 90 && y > 120 && y < 270);
  const [first, last] = [upper[0], upper[upper.length - 1]];
  expect(Math.abs(first.x - figure.left.trunkAt(first.y))).toBeLessThan(0.1 * figure.unit);
  expect(Math.abs(last.x - figure.right.trunkAt(last.y))).toBeLessThan(0.1 * figure.unit);
  expect(first.y).toBeGreaterThan((figure.left.shoulder.y + figure.left.armpit.y) / 2);
});

test("takes no tee for a top without shoulders, nor a short one with wide sleeves", () => {
  expect(findStrapless(cutOutTee())).toBeNull();
  const cropped = (across: number, y: number) => {
    const top = 120 + 0.06 * Math.max(0, across - 20);
    return y > top && ((across < 110 && y < 190) || (across < 62 && y < 230));
  };
  expect(findStrapless(cutOut(cropped))).toBeNull();
});

test("takes no straight top with thin straps for one without shoulders", () => {
  const straps = (across: number, y: number) =>
    (across < 90 && y > 120 && y < 270) || (across > 50 && across < 54 && y > 60 && y < 130);
  expect(findStrapless(cutOut(straps))).toBeNull();
});
