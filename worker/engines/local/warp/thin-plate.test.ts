import { expect, test } from "vitest";
import { thinPlateSpline } from "./thin-plate.ts";

const corners = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 100 },
  { x: 100, y: 100 },
];

test("is the affine map itself when the points move by one", () => {
  const affine = ({ x, y }: { x: number; y: number }) => ({ x: 2 * x - y + 5, y: 0.5 * y + x });
  const map = thinPlateSpline(corners.map((target) => ({ target, source: affine(target) })));
  const found = map?.(33, 71);
  expect(found?.x).toBeCloseTo(2 * 33 - 71 + 5, 3);
  expect(found?.y).toBeCloseTo(0.5 * 71 + 33, 3);
});

test("follows a point pulled out of the plane, and bends between", () => {
  const pulled = { target: { x: 50, y: 50 }, source: { x: 60, y: 50 } };
  const map = thinPlateSpline([...corners.map((p) => ({ target: p, source: p })), pulled]);
  expect(map?.(50, 50).x).toBeGreaterThan(59);
  expect(map?.(50, 25).x).toBeGreaterThan(51);
  expect(map?.(50, 25).x).toBeLessThan(59);
});

test("gives up on points along a line", () => {
  const line = [0, 1, 2].map((k) => ({ target: { x: k, y: k }, source: { x: k, y: 0 } }));
  expect(thinPlateSpline(line)).toBeNull();
});
