import { expect, test } from "vitest";
import type { BottomRow } from "../garment/index.ts";
import { createLayer } from "../image/index.ts";
import { shadeInseams } from "./shade-inseams.ts";

const WIDTH = 120;

/** The red of a grey garment 100 px wide, by column of a row, whose legs leave this gap in its middle. */
function redAcross(gap: number, row = 65): number[] {
  const layer = createLayer(WIDTH, 100);
  layer.data.fill(200);
  const rows = Array.from({ length: 10 }, (_, n): BottomRow => {
    const y = 10 + 10 * n;
    const at = (x: number) => ({ x, y });
    return {
      left: at(10),
      right: at(110),
      innerLeft: at(60 - gap / 2),
      innerRight: at(60 + gap / 2),
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
