import { expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { doneSteps } from "./checklist.ts";

const FRESH = {
  closet: { title: "My Closet", bio: null, colorTheme: "#000000", profileImageUrl: null },
  items: ["a", "b", "c"].map((id) => sampleItem({ id })),
  checklist: { isShared: false, isClosed: false },
} as unknown as ManagedCloset;

const own = (change: object) => ({ ...FRESH, closet: { ...FRESH.closet, ...change } });
const pinned = FRESH.items.map((item) => ({ ...item, isPinned: true }));
const stepsOf = (change: object) => {
  const done = doneSteps({ ...FRESH, ...change } as ManagedCloset);
  return done && [...done];
};

it.each([
  ["nothing", {}, []],
  ["a picture", own({ profileImageUrl: "/media/p.webp" }), ["picture"]],
  ["a title", own({ title: "Linen days" }), ["title"]],
  ["a bio", own({ bio: "What I wear." }), ["bio"]],
  ["a colour", own({ colorTheme: "#2f6b45" }), ["colour"]],
  ["two pins", { items: [...pinned.slice(1), ...FRESH.items.slice(0, 1)] }, []],
  ["three pins", { items: pinned }, ["pins"]],
  ["a shared link", { checklist: { isShared: true, isClosed: false } }, ["share"]],
])("knows the steps of a closet with %s", (_, change, steps) => {
  expect(stepsOf(change)).toEqual(steps);
});

it.each([
  ["without an item", { items: [] }],
  ["that its owner has closed", { checklist: { isShared: false, isClosed: true } }],
  [
    "that is complete",
    {
      ...own({ title: "T", bio: "B", colorTheme: "#2f6b45", profileImageUrl: "/media/p.webp" }),
      items: pinned,
      checklist: { isShared: true, isClosed: false },
    },
  ],
])("has no checklist for a closet %s", (_, change) => {
  expect(stepsOf(change)).toBeNull();
});
