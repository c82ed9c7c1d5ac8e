import { expect, test } from "vitest";
import { fitWithin } from "./fit-within.ts";

test.each([
  [4000, 3000, 1536, 1152],
  [3000, 4000, 1152, 1536],
  [1536, 1536, 1536, 1536],
  [800, 600, 800, 600],
  [10000, 2, 1536, 1],
  [1537, 1536, 1536, 1535],
])("%i x %i becomes %i x %i", (width, height, wide, high) => {
  expect(fitWithin({ width, height }, 1536)).toEqual({ width: wide, height: high });
});
