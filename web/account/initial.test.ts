import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["Ada", "x@drape.test", "A"],
  [" émile", "x@drape.test", "É"],
  ["", "member@drape.test", "M"],
  ["   ", "member@drape.test", "M"],
  ["𝒜da", "x@drape.test", "𝒜"],
  ["", "", ""],
])("%j with %j has %j", (name, email, letter) => {
  expect(initialOf(name, email)).toBe(letter);
});
