import { expect, test } from "vitest";
import { createRegion } from "../image/index.ts";
import { pocketRow, readArmRows } from "./arm-rows.ts";

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
