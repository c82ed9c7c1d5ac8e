import { expect, test } from "vitest";
import { components, createRegion, dilate, erode, flood, squaredDistanceTo } from "./region.ts";

function region(...rows: string[]) {
  const drawn = createRegion(rows[0]!.length, rows.length);
  drawn.data.set([...rows.join("")].map((sign) => (sign === "#" ? 1 : 0)));
  return drawn;
}

test("floods what joins, and not around the picture's edge", () => {
  const open = region("..#.", "..#.", "..##");
  const reached = flood(4, 3, [0], (to) => !open.data[to]);
  expect([...reached.data]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
});

test("tells connected parts apart, diagonals and row ends included", () => {
  const parts = components(region("#..#", "#...", ".#.#"));
  expect(parts.map((part) => [...part].sort((a, b) => a - b))).toEqual([[0, 4], [3], [9], [11]]);
});

test("measures exact distances", () => {
  const drawn = region("......", "..#...", "......", ".....#", "......");
  const distances = squaredDistanceTo(drawn, 1);
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 6; x++) {
      const expected = Math.min((x - 2) ** 2 + (y - 1) ** 2, (x - 5) ** 2 + (y - 3) ** 2);
      expect(distances[y * 6 + x]).toBe(expected);
    }
  }
});

test("widens by a disc and narrows back", () => {
  const dot = createRegion(11, 11);
  dot.data[5 * 11 + 5] = 1;
  const disc = dilate(dot, 3);
  expect(disc.data.reduce((sum, inside) => sum + inside, 0)).toBe(29);
  expect([...erode(disc, 3).data]).toEqual([...dot.data]);
});
