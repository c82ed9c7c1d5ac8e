import { describe, expect, test } from "vitest";
import { AXIS, cutOutShape, type Shape } from "#tests/harness/drawn-shape.ts";
import type { SideLandmarks } from "./landmarks.ts";
import { likeCollars } from "./like-collars.ts";
import type { HalfOutline, Sides } from "./outline.ts";

const tee: Shape = (across, y) => {
  const trunk = across < 84 && y > 90 + 0.15 * across && y < 430;
  const along = across - 84;
  const sleeve = along >= 0 && along < 60 && y > 103 + 0.8 * along && y < 175 + 0.35 * along;
  return trunk || sleeve;
};

test.each([-1, 1])("a fold on one shoulder is no collar: side %i", (folded) => {
  const { left, right } = cutOutShape((across, y, side) => {
    const outer = folded * side * across;
    const fold = outer > 40 ? 4 * Math.exp(-(((outer - 66) / 12) ** 2)) : 0;
    const level = 94 + 0.15 * across - 0.04 * outer;
    const isNeck = across < 32 && y < Math.min(level, 101 - 6 * (across / 32) ** 2);
    return tee(across, y + fold) && !isNeck;
  });
  for (const { collar } of [left, right]) {
    expect(Math.abs(collar.x - AXIS)).toBeGreaterThan(15);
    expect(Math.abs(collar.x - AXIS)).toBeLessThan(35);
  }
});

describe("collars", () => {
  const SHOULDER = 100;
  type Edge = (x: number) => number;

  /** The collars that are read from an upper edge on which these were found. */
  function collarsOf(edge: Edge, { left, right }: Sides<number>): Sides<number> | null {
    const point = (x: number) => ({ x, y: edge(x) });
    const half = (side: -1 | 1): HalfOutline => ({
      count: 131,
      out: Float32Array.from({ length: 131 }, (_, k) => k),
      down: Float32Array.from({ length: 131 }, (_, k) => edge(side * k)),
      axis: { foot: { x: 0, y: 0 }, right: { x: 1, y: 0 }, down: { x: 0, y: 1 }, symmetry: 1 },
      side,
    });
    const found = (side: -1 | 1, collar: number) =>
      ({
        hasSleeve: true,
        points: { collar: point(side * collar), shoulder: point(side * SHOULDER) },
      }) as SideLandmarks;
    const halves = { left: half(-1), right: half(1) };
    const read = likeCollars(halves, { left: found(-1, left), right: found(1, right) });
    return read && { left: read.left, right: read.right };
  }

  /** A neckline whose tips are 35 columns from its middle, and a hood as wide between notches. */
  const neckline = (x: number) => (Math.abs(x) < 35 ? 35 - Math.abs(x) : 0.3 * (Math.abs(x) - 35));
  const hood = (x: number) => (Math.abs(x) < 35 ? (x / 6) ** 2 : 34 + 0.3 * (Math.abs(x) - 35));

  test.each([
    ["the tips of a neckline", neckline],
    ["the notches beside a hood", hood],
  ])("come to %s, in a mirrored picture too", (_, edge) => {
    const beside = (x: number) => edge(x - 8);
    const read = collarsOf(beside, { left: 27.4, right: 75.2 });
    expect(read).toEqual({ left: 27, right: 43 });
    const mirrored = collarsOf((x) => beside(-x), { left: 75.2, right: 27.4 });
    expect(mirrored).toEqual({ left: 43, right: 27 });
  });

  test.each([24.5, 24.6, 25.4])("are searched as far on both sides of column %d", (left) => {
    expect(collarsOf(neckline, { left, right: 75 })).toEqual({ left: 35, right: 35 });
  });

  test("are read about a neck that is far aside from the shoulders' middle", () => {
    const nicks = [-5, 20, 45];
    const aside = (x: number) => Math.max(0, ...nicks.map((at) => 4 - Math.abs(x - at) / 2));
    expect(collarsOf(aside, { left: 25, right: 45 })).toEqual({ left: 5, right: 45 });
  });

  test("stay where they are alike", () => {
    expect(collarsOf(neckline, { left: 35, right: 41 })).toBeNull();
  });

  test("stay where the edge is about as symmetric between them", () => {
    const nicked = (x: number) => (Math.abs(x) === 20 ? 4 : 0);
    expect(collarsOf(nicked, { left: 20, right: 60 })).toBeNull();
  });

  test("stay where the edge has no corners", () => {
    expect(collarsOf((x) => 20 * Math.cos(x / 40), { left: 30, right: 70 })).toBeNull();
  });
});

test.each([-1, 1])("a standing collar beside the axis stays where it is: side %i", (beside) => {
  const { left, right } = cutOutShape((across, y, side) => {
    const out = Math.abs(side * across - 18 * beside);
    return tee(across, y) || (out < 30 && y > 74 && y < 110);
  });
  expect(Math.abs((left.collar.x + right.collar.x) / 2 - AXIS - 18 * beside)).toBeLessThan(5);
  expect(Math.abs(left.collar.y - right.collar.y)).toBeLessThan(12);
});
