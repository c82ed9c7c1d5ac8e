import { expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { ALL_ITEMS as ALL, filterAt, filterItems, searchOfFilter } from "./item-filter.ts";

const managed = {
  items: [
    sampleItem({ id: "pinned", title: "Wool coat", isPinned: true, wearingImageUrl: "/w.jpg" }),
    sampleItem({ id: "bare", title: "Linen shirt", caption: null, wearingImageUrl: null }),
    sampleItem({
      ...{ id: "worn", title: "Wool scarf", caption: "Warm.", wearingImageUrl: "/w.jpg" },
      visibility: "draft",
    }),
  ],
  collections: [{ id: "winter", title: "Winter", itemIds: ["pinned", "worn"] }],
  links: { worn: { problem: "gone", isHidden: false } },
  tryOns: { worn: { state: "refused", failureCode: "garment_not_found" } },
  takedowns: { closet: null, items: { bare: { id: "t" } } },
} as unknown as ManagedCloset;

it.each([
  ["all", {}, ["pinned", "bare", "worn"]],
  ["words", { words: "wool" }, ["pinned", "worn"]],
  ["a collection", { collection: "winter" }, ["pinned", "worn"]],
  ["an unknown collection", { collection: "gone" }, ["pinned", "bare", "worn"]],
  ["pinned", { state: "pinned" }, ["pinned"]],
  ["not public", { state: "not_public" }, ["worn"]],
  ["no caption", { state: "no_caption" }, ["bare"]],
  ["no wearing image", { state: "no_wearing_image" }, ["bare"]],
  ["no collection", { state: "no_collection" }, ["bare"]],
  ["a refused try-on", { state: "no_try_on" }, ["worn"]],
  ["a problem of the link", { state: "link_problem" }, ["worn"]],
  ["a takedown", { state: "taken_down" }, ["bare"]],
  ["all parts", { words: "wool", collection: "winter", state: "no_try_on" }, ["worn"]],
  ["nothing", { words: "silk" }, []],
] as const)("finds the items by %s", (_, part, ids) => {
  expect(filterItems(managed, { ...ALL, ...part }).map(({ id }) => id)).toEqual(ids);
});

it("reads from an address what it wrote", () => {
  const filter = { words: "a & b", collection: "winter", state: "no_caption" } as const;
  expect(filterAt(searchOfFilter(filter))).toEqual(filter);
  expect(searchOfFilter(ALL)).toBe("");
  expect(filterAt("?show=everything")).toEqual(ALL);
});
