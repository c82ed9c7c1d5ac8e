import { expect, test } from "vitest";
import { solveLinearSystem } from "./linear-system.ts";

test("solves for several right-hand sides, with a zero on the diagonal", () => {
  const solved = solveLinearSystem(
    [
      [0, 2, 1],
      [1, 1, 1],
      [2, 0, -1],
    ],
    [
      [7, 3],
      [6, 3],
      [-1, 1],
    ],
  );
  const expected = [
    [1, 1],
    [2, 1],
    [3, 1],
  ];
  solved?.forEach((row, i) => {
    row.forEach((value, k) => {
      expect(value).toBeCloseTo(expected[i][k], 9);
    });
  });
  expect(solved).toHaveLength(3);
});

test("says so when there is no single solution", () => {
  expect(
    solveLinearSystem(
      [
        [1, 2],
        [2, 4],
      ],
      [[1], [2]],
    ),
  ).toBeNull();
});
