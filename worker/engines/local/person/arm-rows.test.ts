import { describe, expect, test } from "vitest";
import { createRegion } from "../image/index.ts";
import { hidesHand, pocketRow, readArmRows, withoutSleeve } from "./arm-rows.ts";

test("does not take the gap between two legs for the gap beside an arm", () => {
  const body = createRegion(400, 600);
  for (let y = 150; y < 580; y++) {
    for (let x = 120; x < 280; x++) {
      const isBetweenLegs = y > 400 && Math.abs(x - 195) < (y - 400) / 4;
      if (!isBetweenLegs) body.data[y * 400 + x] = 1;
    }
  }
  const face = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
  const left = { shoulder: { x: 120, y: 150 }, centre: 200, side: -1 } as const;
  const right = { shoulder: { x: 279, y: 150 }, centre: 200, side: 1 } as const;
  for (const place of [left, right]) {
    const rows = readArmRows(body, createRegion(400, 600), face, place);
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.every(({ inner, trunk }) => Number.isNaN(inner) && Number.isNaN(trunk))).toBe(true);
  }
});

test("ends the sleeve of a hidden hand below the hem, and not where the hand is visible", () => {
  const face = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
  const rows = Array.from({ length: 300 }, () => ({
    outer: 120,
    inner: Number.NaN,
    trunk: Number.NaN,
  }));
  const place = { top: 150, side: -1, hem: 300 } as const;
  const skin = createRegion(400, 600);
  expect(pocketRow(rows, skin, face, place)).toBe(180);
  for (let y = 350; y < 390; y++) skin.data.fill(1, y * 400 + 120, y * 400 + 140);
  expect(pocketRow(rows, skin, face, place)).toBeNull();
});

test.each([
  ["a hand of its own width", 1.6, true, 200, false],
  ["a hand that ends in a pocket", 0.95, true, 190, true],
  ["a hand in a sleeve's end", 0.95, false, 190, false],
  ["a long arm whose hand is seen from its edge", 1.1, true, 260, false],
])("tells whether a forearm hides its hand: %s", (_, hand, isBare, count, hidden) => {
  const face = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
  const rows = Array.from({ length: count }, (_row, k) => {
    const width = k < 0.82 * count ? 16 : 16 * hand;
    return { outer: 120, inner: 120 + width, trunk: Number.NaN };
  });
  const skin = createRegion(400, 600);
  if (isBare) for (let y = 150; y < 450; y++) skin.data.fill(1, y * 400 + 120, y * 400 + 136);
  expect(hidesHand(rows, skin, face, { top: 150, side: -1 })).toBe(hidden);
});

describe("a sleeve that ends above the hip", () => {
  const face = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
  const place = { top: 150, shoulder: { x: 120, y: 150 }, side: -1 } as const;
  const SLEEVE = 100;

  /** The edge of a sleeve that stands off the shoulder, and of a bare arm below it. */
  function withBareRows(count: number) {
    const rows = Array.from({ length: SLEEVE + count }, (_, k) => {
      const outer = k < SLEEVE ? 100 : 118;
      return { outer, inner: outer + 20, trunk: 150 };
    });
    const skin = createRegion(400, 600);
    for (let k = SLEEVE; k < rows.length; k++) {
      skin.data.fill(1, (150 + k) * 400 + 118, (150 + k) * 400 + 138);
    }
    return withoutSleeve(rows, skin, face, place);
  }

  test("is short if forearm and hand show below it: the arm continues up to the shoulder", () => {
    const rows = withBareRows(140);
    for (const k of [30, 60, 90]) expect(rows[k].outer).toBeGreaterThan(112);
  });

  test("is long if the hand alone shows below it: the arm is foreshortened", () => {
    const rows = withBareRows(60);
    for (const k of [30, 60, 90]) expect(rows[k].outer).toBe(100);
  });
});
