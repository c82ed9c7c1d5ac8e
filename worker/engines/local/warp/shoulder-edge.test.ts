import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { type Body, findBody } from "../person/index.ts";
import { shoulderEdges } from "./shoulder-edge.ts";

const { image, face } = drawMannequin();
const found = findBody(image, face);
const { neck } = found;
const unit = found.face.width;
const tips = {
  left: { x: neck.x - 1.4 * unit, y: 200 },
  right: { x: neck.x + 1.4 * unit, y: 200 },
};

/** A body whose edge rises by 0.5 a column from both tips, hidden this far beside the neck. */
function bodyWith(hidden: { left: number; right: number }, drop = 0): Body {
  const profile = found.shoulders.profile.map((_, x) => {
    const [side, tip] =
      x < neck.x ? (["left", tips.left] as const) : (["right", tips.right] as const);
    if (Math.abs(x - neck.x) < hidden[side] * unit) return Number.NaN;
    const down = side === "left" ? drop : 0;
    return tip.y + down - 0.5 * Math.abs(x - tip.x);
  });
  return {
    ...found,
    neck: { ...neck, covered: false, halfWidth: unit / 3 },
    shoulders: { ...found.shoulders, profile },
  };
}

const rowsOf = (edge: (x: number) => number, side: -1 | 1) =>
  Array.from({ length: 20 }, (_, k) => edge(neck.x + side * unit * (0.35 + (k * 1.05) / 19)));

test("follows the edge of both shoulders where it shows", () => {
  const { left, right } = shoulderEdges(bodyWith({ left: 0.3, right: 0.3 }), tips);
  expect(left(neck.x - 0.7 * unit)).toBeCloseTo(200 - 0.35 * unit, 0);
  expect(right(neck.x + 0.7 * unit)).toBeCloseTo(200 - 0.35 * unit, 0);
});

test("goes on without a step where hair hides the edge", () => {
  const { left, right } = shoulderEdges(bodyWith({ left: 1, right: 0.8 }), tips);
  for (const rows of [rowsOf(left, -1), rowsOf(right, 1)]) {
    const steps = rows.slice(1).map((row, k) => row - rows[k]);
    for (const step of steps) {
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan((0.75 * 1.05 * unit) / 19);
    }
  }
});

test("leads the shoulders of a tilted body to nearly the same row of the neck", () => {
  const drop = 0.25 * unit;
  const tilted = { ...tips, left: { ...tips.left, y: tips.left.y + drop } };
  const { left, right } = shoulderEdges(bodyWith({ left: 1, right: 1 }, drop), tilted);
  const [one, other] = [left(neck.x - unit / 3), right(neck.x + unit / 3)];
  expect(Math.abs(one - other)).toBeLessThan(0.5 * drop);
});

test("takes no strand of hair for the edge", () => {
  const body = bodyWith({ left: 0.9, right: 0.9 });
  const profile = body.shoulders.profile.slice();
  const x = Math.round(neck.x - 0.6 * unit);
  profile.fill(200 - 2 * unit, x - 2, x + 3);
  const { left } = shoulderEdges({ ...body, shoulders: { ...body.shoulders, profile } }, tips);
  expect(left(neck.x - 0.6 * unit)).toBeGreaterThan(200 - 0.7 * unit);
});
