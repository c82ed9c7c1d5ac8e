import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { cutOutGarment } from "../garment/index.ts";
import { findBody, findLegs } from "../person/index.ts";
import { figureOf } from "./figure.ts";
import { warpTop } from "./warp-top.ts";

const { image, face } = drawMannequin({ bottoms: "trousers" });
const body = findBody(image, face);
const legs = findLegs(body);
if (typeof legs === "string") throw new Error(legs);
const figure = figureOf(body, "out", legs);
const crotch = figure.hips ?? 0;
const hips = (figure.right.trunkAt(crotch) - figure.left.trunkAt(crotch)) / 2;

const isBodice = (across: number, y: number) =>
  y > 40 && y <= 130 && across < 40 - 0.1 * (y - 40) && (y > 60 || across > 14);

/** A bodice above a sector of a circle whose sides spread by `spread` columns a row. */
const flared = (spread: number, radius: number) => (across: number, y: number) => {
  const below = y - 130 + 31 / spread;
  const isSkirt = y > 130 && across < spread * below && Math.hypot(across, below) < radius;
  return isBodice(across, y) || isSkirt;
};

/** The worn dress: rows of the hem by column share, and half breadths by row. */
function wear(isCloth: (across: number, y: number) => boolean, wearer = figure) {
  const cutOut = cutOutGarment(drawBlue(isCloth), [], "dress");
  if (!cutOut.ok) throw new Error(cutOut.failureCode);
  const worn = warpTop(cutOut.garment, wearer, image);
  if (!worn) throw new Error("no fit");
  const { width, height, data } = worn.garment;
  const covered = (x: number, y: number) => data[4 * (y * width + x) + 3] > 127;
  const edgesAt = (y: number) => {
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => covered(x, y));
    return [columns[0], columns[columns.length - 1]] as const;
  };
  const hemAt = (x: number) => {
    for (let y = height - 1; y > 0; y--) if (covered(Math.round(x), y)) return y;
    return 0;
  };
  const middle = Math.round(figure.neck.x);
  const low = hemAt(middle);
  const [left, right] = edgesAt(low - Math.round(0.25 * figure.unit));
  const half = (right - left) / 2;
  const hem = [-0.85, -0.5, 0, 0.5, 0.85].map((u) => hemAt((left + right) / 2 + u * half));
  return {
    hem,
    half,
    axis: (left + right) / 2,
    halfAt: (y: number) => (edgesAt(y)[1] - edgesAt(y)[0]) / 2,
  };
}

test.each([
  { spread: 0.35, radius: 310 },
  { spread: 0.6, radius: 255 },
])("hangs a skirt cut with $spread as a level hem below steep sides", ({ spread, radius }) => {
  const { hem, half, axis } = wear(flared(spread, radius));
  expect(Math.max(...hem) - Math.min(...hem)).toBeLessThan(0.3 * figure.unit);
  const down = (hem[2] ?? 0) - crotch;
  expect(half).toBeGreaterThan(1.05 * hips);
  expect(half).toBeLessThan(1.15 * hips + 0.3 * down);
  expect(Math.abs(axis - figure.neck.x)).toBeLessThan(0.2 * figure.unit);
});

test("widens steadily down to the hem", () => {
  const { hem, halfAt } = wear(flared(0.6, 255));
  const low = Math.min(...hem) - 0.2 * figure.unit;
  const rows = [0, 0.25, 0.5, 0.75, 1].map((t) => crotch + t * (low - crotch));
  const halves = rows.map((y) => halfAt(Math.round(y)));
  expect(halves).toEqual(halves.toSorted((one, other) => one - other));
});

test("hangs a straight dress straight down from the chest", () => {
  const straight = (across: number, y: number) =>
    y > 40 && y < 340 && across < 45 && (y > 60 || across > 16);
  const { hem, half } = wear(straight);
  expect(Math.max(...hem) - Math.min(...hem)).toBeLessThan(0.2 * figure.unit);
  expect(half).toBeLessThan(1.08 * hips);
});

test("reaches the thighs of a person whose legs are not visible", () => {
  const { hem } = wear(flared(0.35, 310), figureOf(body));
  expect(Math.min(...hem)).toBeGreaterThan(figure.left.shoulder.y + 4.5 * figure.unit);
});

test("is as long as its side seam", () => {
  const [short, long] = [wear(flared(0.6, 225)), wear(flared(0.35, 270))];
  expect((long.hem[2] ?? 0) - (short.hem[2] ?? 0)).toBeGreaterThan(0.3 * figure.unit);
});

test.each([
  { half: 25, person: figure },
  { half: 28, person: figure },
  { half: 28, person: figureOf(body) },
])("ends a very long dress at the ankles, $half wide on one side", ({ half, person }) => {
  const long = (across: number, y: number) =>
    y > 20 && y < 380 && across < half + 0.06 * (y - 20) && (y > 34 || across > 0.4 * half);
  const { hem } = wear(long, person);
  expect(Math.max(...hem)).toBeLessThan(WHOLE_BODY.ankle + 0.1 * figure.unit);
  expect(Math.min(...hem)).toBeGreaterThan(WHOLE_BODY.ankle - figure.unit);
});
