import { expect, test } from "vitest";
import { createRegion } from "../image/index.ts";
import { findShoulders, narrowShoulders } from "./shoulders.ts";

const FACE = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
const MIDDLE = 200;
const TIP = 64;

/** Shoulders that fall slowly up to the tips, and sleeves that fall at `slope` from there. */
function drawShoulders(slope: number, level = 135) {
  const region = createRegion(400, 400);
  for (let x = 0; x < 400; x++) {
    const out = Math.abs(x + 0.5 - MIDDLE);
    const sleeve = Math.max(0, out - TIP);
    const top = out < 18 ? 90 : level + 0.3 * Math.min(out, TIP) + slope * sleeve;
    if (out > 110) continue;
    for (let y = Math.round(top); y < 400; y++) region.data[y * 400 + x] = 1;
  }
  return region;
}

test.each([1, 1.2, 1.4, 3])("finds the tips above sleeves that fall at %f", (slope) => {
  const empty = createRegion(400, 400);
  const surfaces = { skin: empty, head: empty, top: empty };
  const { left, right } = findShoulders(drawShoulders(slope), surfaces, FACE);
  expect(Math.abs(MIDDLE - left.x - TIP)).toBeLessThan(8);
  expect(Math.abs(right.x - MIDDLE - TIP)).toBeLessThan(8);
});

test("finds the tips of raised shoulders above arms that are held off", () => {
  const empty = createRegion(400, 400);
  const surfaces = { skin: empty, head: empty, top: empty };
  const { left, right } = findShoulders(drawShoulders(1.3, 105), surfaces, FACE);
  expect(Math.abs(MIDDLE - left.x - TIP)).toBeLessThan(8);
  expect(Math.abs(right.x - MIDDLE - TIP)).toBeLessThan(8);
});

test.each([1.1, 1.4, 3])("two bent arms at a slope of %f leave the tips in place", (slope) => {
  const empty = createRegion(400, 400);
  const surfaces = { skin: empty, head: empty, top: empty };
  const found = findShoulders(drawShoulders(slope), surfaces, FACE);
  const { left, right } = narrowShoulders(found, { left: true, right: true }, FACE);
  expect(Math.abs(MIDDLE - left.x - TIP)).toBeLessThan(10);
  expect(Math.abs(right.x - MIDDLE - TIP)).toBeLessThan(10);
});

test("the shoulder of a body that leans away from the neck is near the neck", () => {
  const region = drawShoulders(3);
  for (let i = 0; i < region.data.length; i++) {
    if (i % 400 > MIDDLE + 36 && i < 340 * 400) region.data[i] = 0;
  }
  const empty = createRegion(400, 400);
  const { right } = findShoulders(region, { skin: empty, head: empty, top: empty }, FACE);
  expect(right.x - MIDDLE).toBeGreaterThan(25);
  expect(right.x - MIDDLE).toBeLessThan(40);
  expect(right.y).toBeLessThan(160);
});

test.each([0.9, 1, 1.3])("shoulders that fall at %f everywhere have a usual breadth", (slope) => {
  const region = createRegion(400, 400);
  for (let x = 100; x < 300; x++) {
    const out = Math.abs(x + 0.5 - MIDDLE);
    const top = out < 18 ? 90 : 110 + slope * out;
    for (let y = Math.round(top); y < 400; y++) region.data[y * 400 + x] = 1;
  }
  const empty = createRegion(400, 400);
  const { left, right } = findShoulders(region, { skin: empty, head: empty, top: empty }, FACE);
  expect(right.x - left.x).toBeGreaterThan(1.7 * FACE.width);
});
