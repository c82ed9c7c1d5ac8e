import { expect, test } from "vitest";
import { connectedComponents, largestComponent } from "./connected-components.ts";

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
  expect(connectedComponents(mask, 4, 3).areas).toEqual([0, 2, 2, 1]);
});

test("gives an empty mask for an empty one", () => {
  expect(largestComponent(new Uint8Array(12), 4, 3)).toEqual({
    inside: new Uint8Array(12),
    area: 0,
  });
});
