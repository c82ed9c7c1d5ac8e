import { expect, test } from "vitest";
import type { FigureSide } from "./figure.ts";
import type { FitSide } from "./fit.ts";
import { targetRibbon } from "./sleeve-target.ts";

const ARMPIT = 140;
const OLD_END = 220;
const WRIST = 400;

/** A hanging right arm, 40 pixels wide, under an old sleeve that is this much wider and ends above the elbow. */
function armUnder(wider: number): FigureSide {
  return {
    ...{ side: 1, unit: 100, covered: true, parting: OLD_END, wrist: WRIST, end: WRIST + 60 },
    shoulder: { x: 290, y: 100 },
    armpit: { x: 250, y: ARMPIT },
    outerAt: (y) => 300 + (y < OLD_END ? wider : 0),
    innerAt: () => 260,
    trunkAt: () => 250,
    topAt: () => 100,
    lifted: null,
  };
}

/** The widths of a sleeve by row from the armpit to above the cuff. */
function widthsUnder(wider: number, long = true): number[] {
  const shoulder = { x: 290, y: 100 };
  const armpit = { x: 255, y: ARMPIT };
  const fit: FitSide = { strapTop: () => Number.NEGATIVE_INFINITY, shoulder, armpit, root: armpit };
  const corner = { x: 0, y: 0 };
  const source = {
    ...{ collar: corner, shoulder: corner, armpit: corner, waist: corner, hem: corner },
    ...{ outerEdge: [], innerEdge: [], cuffOuter: { x: 44, y: 300 }, cuffInner: { x: 0, y: 300 } },
  };
  const cut = { scale: 1, long, toWrist: long, length: 150, inwards: { x: -10, y: 0 } };
  const { outer, inner } = targetRibbon(source, fit, armUnder(wider), cut);
  const columnIn = (path: typeof outer, y: number) => {
    const k = path.findIndex((point) => point.y >= y);
    const [from, to] = [path[k - 1], path[k]];
    return from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
  };
  const rows = Array.from({ length: 200 }, (_, k) => ARMPIT + 30 + k);
  return rows.map((y) => columnIn(outer, y) - columnIn(inner, y));
}

test("a long sleeve narrows evenly below a wide old sleeve", () => {
  const widths = widthsUnder(20);
  const steps = widths.slice(1).map((width, k) => widths[k] - width);
  expect(Math.max(...steps)).toBeLessThan(0.5);
  expect(widths[20] - widthsUnder(0)[20]).toBeGreaterThan(15);
  expect(widths[190] - widthsUnder(0)[190]).toBeLessThan(2);
});

test("a long sleeve is at most so much wider than the arm below", () => {
  const below = OLD_END - ARMPIT + 10;
  expect(widthsUnder(60)[below] - widthsUnder(0)[below]).toBeLessThan(26);
});
