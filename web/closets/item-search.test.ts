import { expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import { searchItems } from "./item-search.ts";

const ITEM = sampleItem({ title: "Café tee, İpek", caption: "Heavy cotton.\nHolds its shape." });

it.each([
  ["", true],
  ["  ", true],
  ["CAFE", true],
  ["café", true],
  ["ipek", true],
  ["tee holds", true],
  ["shape cafe", true],
  ["tea", false],
  ["tee silk", false],
  [".*", false],
])("finds the item by %j: %s", (search, found) => {
  expect(searchItems([ITEM], search)).toEqual(found ? [ITEM] : []);
});
