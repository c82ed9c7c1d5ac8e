import { expect, test } from "vitest";
import { parseFollowerCount } from "./application.ts";

test.each([
  ["0", 0],
  ["  1200 ", 1200],
  ["12,500", 12_500],
  ["12.500", 12_500],
  ["1 250 000", 1_250_000],
  ["1'250'000", 1_250_000],
  ["1.5", 1.5],
  ["-1", -1],
  ["", Number.NaN],
  ["12k", Number.NaN],
  ["1,25", Number.NaN],
  ["1,250.000", Number.NaN],
])("reads %j as %d", (text, count) => {
  expect(parseFollowerCount(text)).toBe(count);
});
