import { expect, test } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import type { ClosetItem, ManagedCloset } from "#worker/contract/closets.ts";
import { pinnedIds, withCollection, withItem, withPinOrder, withPins } from "./closet-order.ts";
import { withoutItems } from "./deleted-items.ts";

function item(id: string, day: number, pinOrder: number | null = null): ClosetItem {
  const createdAt = `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;
  return sampleItem({ id, title: id, isPinned: pinOrder !== null, pinOrder, createdAt });
}

const collection = {
  id: "c",
  title: "Summer",
  description: null,
  itemIds: ["a", "d"],
  createdAt: "2026-11-01T00:00:00.000Z",
};
const closet: ManagedCloset = {
  closet: null,
  items: [item("a", 1, 1), item("b", 2, 3), item("c", 9), item("d", 8)],
  collections: [collection],
  liveUrl: null,
  takedowns: { closet: null, items: {} },
  checklist: null,
  tryOns: {},
  links: {},
  uncropped: [],
};
const order = ({ items }: ManagedCloset) => items.map(({ id }) => id).join("");

test("a pinned item comes after those pinned before, also when their places have gaps", () => {
  const pinned = withPins(closet, ["d"], true);
  expect(order(pinned)).toBe("abdc");
  expect(pinned.items[2]).toMatchObject({ isPinned: true, pinOrder: 4 });
  expect(pinnedIds(pinned)).toEqual(["a", "b", "d"]);
});

test("several pinned items come after the others, in the order in which they are named", () => {
  const pinned = withPins(closet, ["d", "c"], true);
  expect(order(pinned)).toBe("abdc");
  expect(pinned.items.map(({ pinOrder }) => pinOrder)).toEqual([1, 3, 4, 5]);
  expect(order(withPins(pinned, ["d", "a"], false))).toBe("bcda");
});

test("an unpinned item returns to its place by age", () => {
  const unpinned = withPins(closet, ["a"], false);
  expect(order(unpinned)).toBe("bcda");
  expect(unpinned.items[3]).toMatchObject({ isPinned: false, pinOrder: null });
});

test("the pinned ones take the order named, and one that is not named comes last", () => {
  expect(order(withPinOrder(closet, ["b", "a"]))).toBe("bacd");
  expect(order(withPinOrder(closet, ["b"]))).toBe("bacd");
  expect(withPinOrder(closet, ["b", "a"]).items[2]?.pinOrder).toBe(null);
});

test("a change of an item keeps the order and the other items", () => {
  const changed = withItem(closet, "c", { title: "Coat" });
  expect(order(changed)).toBe("abcd");
  expect(changed.items.map(({ title }) => title)).toEqual(["a", "b", "Coat", "d"]);
});

test("a deleted item leaves its collections too", () => {
  const left = withoutItems(closet, ["a"]);
  expect(order(left)).toBe("bcd");
  expect(left.collections[0]?.itemIds).toEqual(["d"]);
});

test("a new collection comes first, a changed one keeps its place", () => {
  const two = withCollection(closet, { ...collection, id: "new" });
  expect(two.collections.map(({ id }) => id)).toEqual(["new", "c"]);
  const changed = withCollection(two, { ...collection, itemIds: [] });
  expect(changed.collections.map(({ itemIds }) => itemIds.length)).toEqual([2, 0]);
});
