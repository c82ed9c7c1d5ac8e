import { expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { sortItems } from "./item-order.ts";

function item(id: string, day: number, likes: number, pinOrder: number | null = null): ClosetItem {
  const createdAt = `2026-11-0${day}T00:00:00.000Z`;
  return sampleItem({ id, likes, isPinned: pinOrder !== null, pinOrder, createdAt });
}

const ITEMS = [
  item("old-loved", 1, 90),
  item("pin-2", 5, 500, 2),
  item("new", 9, 3),
  item("older-even", 3, 7),
  item("pin-1", 2, 0, 1),
  item("newer-even", 4, 7),
];

function ids(sort: "recent" | "popular"): string[] {
  return sortItems(ITEMS, sort).map(({ id }) => id);
}

it("shows pinned items by their order, then the newest", () => {
  expect(ids("recent")).toEqual(["pin-1", "pin-2", "new", "newer-even", "older-even", "old-loved"]);
});

it("shows pinned items by their order, then the most liked, the newer of two alike", () => {
  expect(ids("popular")).toEqual([
    "pin-1",
    "pin-2",
    "old-loved",
    "newer-even",
    "older-even",
    "new",
  ]);
});
