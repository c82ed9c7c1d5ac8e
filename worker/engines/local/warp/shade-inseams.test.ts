import { expect, test } from "vitest";
import type { BottomRow } from "../garment/index.ts";
import { createLayer } from "../image/index.ts";
import { shadeInseams } from "./shade-inseams.ts";

const WIDTH = 120;

/** The red of a grey garment 100 px wide, by column of a row, whose legs leave this gap in its middle. */
function redAcross(gap: number, row = 65, { raised = 0, slant = 0 } = {}): number[] {
  const layer = createLayer(WIDTH, 100);
  layer.data.fill(200);
  const rows = Array.from({ length: 10 }, (_, n): BottomRow => {
    const y = 10 + 10 * n;
    const left = (x: number) => ({ x: x - slant * n, y });
    const right = (x: number) => ({ x: x - slant * n, y: y - raised * n });
    return {
      left: left(10),
      right: right(110),
      innerLeft: left(60 - gap / 2),
      innerRight: right(60 + gap / 2),
    };
  });
  shadeInseams(layer, rows);
  return Array.from({ length: WIDTH }, (_, x) => layer.data[4 * (row * WIDTH + x)]);
}

test("darkens the inseams of legs that touch, and nothing further away", () => {
  const red = redAcross(0);
  expect(red[60]).toBeLessThan(140);
  expect(red[56]).toBeLessThan(180);
  expect(red[56]).toBeGreaterThan(red[60]);
  for (const x of [20, 48, 72, 100]) expect(red[x]).toBe(200);
});

test("shades each row once, and begins below the crotch", () => {
  expect(redAcross(0, 60)).toEqual(redAcross(0, 65));
  const down = [10, 20, 30, 40].map((row) => redAcross(0, row)[60]);
  expect(down).toEqual(down.toSorted((one, other) => other - one));
  expect(down[0]).toBe(200);
});

test("leaves legs that are apart as they are", () => {
  expect(new Set(redAcross(8))).toEqual(new Set([200]));
  expect(redAcross(3)[60]).toBeGreaterThan(redAcross(0)[60]);
});

test("follows each leg by its own rows where one ends higher", () => {
  const stepping = { raised: 2, slant: 1 };
  const red = redAcross(0, 65, stepping);
  // The left inseam is at 60 - 5.5 and the right one at 60 - 6.9.
  expect(Math.abs(red.indexOf(Math.min(...red)) - 54)).toBeLessThan(2);
  expect(redAcross(0, 80, stepping)[52]).toBeLessThan(140);
  // Only one leg reaches down to this row.
  expect(new Set(redAcross(0, 90, stepping))).toEqual(new Set([200]));
});
