import { expect, test } from "vitest";
import { AXIS, cutOutShape, type Shape } from "#tests/harness/drawn-shape.ts";

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

test.each([-1, 1])("a standing collar beside the axis stays where it is: side %i", (beside) => {
  const { left, right } = cutOutShape((across, y, side) => {
    const out = Math.abs(side * across - 18 * beside);
    return tee(across, y) || (out < 30 && y > 74 && y < 110);
  });
  expect(Math.abs((left.collar.x + right.collar.x) / 2 - AXIS - 18 * beside)).toBeLessThan(5);
  expect(Math.abs(left.collar.y - right.collar.y)).toBeLessThan(12);
});
