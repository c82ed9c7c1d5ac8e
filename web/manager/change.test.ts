import { expect, it } from "vitest";
import { changeOf, rateOf } from "./change.ts";

it.each([
  [112, 100, "12% more"],
  [92, 100, "8% fewer"],
  [0, 7, "100% fewer"],
  [7, 0, "none before"],
  [0, 0, "unchanged"],
  [5, 5, "unchanged"],
  [1001, 1000, "about the same"],
  [999, 1000, "about the same"],
])("says how %i compares with %i", (now, before, words) => {
  expect(changeOf(now, before)).toBe(words);
});

it("has no rate of nothing", () => {
  expect([rateOf(3, 0), rateOf(0, 0), rateOf(0, 4), rateOf(1, 3), rateOf(6, 4)]).toEqual([
    null,
    null,
    0,
    33,
    150,
  ]);
});
