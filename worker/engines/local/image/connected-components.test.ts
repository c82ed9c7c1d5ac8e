import { expect, test } from "vitest";
import { connectedComponents, floodFill, largestComponent } from "./connected-components.ts";
import { createRegion } from "./region.ts";

function region(...rows: string[]) {
  const drawn = createRegion(rows[0].length, rows.length);
  drawn.data.set([...rows.join("")].map((sign) => (sign === "#" ? 1 : 0)));
  return drawn;
}

const toMask = (rows: readonly string[]) =>
  Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? 1 : 0));

test("finds the largest part although its arms meet only further down", () => {
  const mask = toMask(["#.#.##", "#.#...", "###.#.", "....#."]);
  const { inside, area } = largestComponent(mask, 6, 4);
  expect(area).toBe(7);
  expect(inside).toEqual(toMask(["#.#...", "#.#...", "###...", "......"]));
});

test("does not join parts that touch at a corner or across the picture's edge", () => {
  const mask = toMask(["..##", "##..", "..#."]);
  expect(largestComponent(mask, 4, 3).area).toBe(2);
});

test("gives an empty mask for an empty one", () => {
  expect(largestComponent(new Uint8Array(12), 4, 3)).toEqual({
    inside: new Uint8Array(12),
    area: 0,
  });
});

test("floods what joins, and not around the picture's edge", () => {
  const open = region("..#.", "..#.", "..##");
  const reached = floodFill(4, 3, [0], (to) => !open.data[to]);
  expect([...reached.data]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
});

test("tells connected parts apart, diagonals and row ends included", () => {
  const parts = connectedComponents(region("#..#", "#...", ".#.#"));
  expect(parts.map((part) => [...part].sort((a, b) => a - b))).toEqual([[0, 4], [3], [9], [11]]);
});
