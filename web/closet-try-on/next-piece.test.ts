import { expect, it } from "vitest";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { nextPiece } from "./next-piece.ts";

const items = ["a", "b", "c", "d"].map((id) => ({ id }) as ClosetItem);
const next = (current: string, ...tried: string[]) =>
  nextPiece(items, current, new Set(tried))?.id ?? null;

it.each<[string, string[], string | null]>([
  ["b", ["b"], "c"],
  ["b", ["b", "c"], "d"],
  ["d", ["d"], "a"],
  ["c", ["a", "c", "d"], "b"],
  ["c", ["a", "b", "c", "d"], null],
  ["c", ["a", "b", "d"], null],
  ["elsewhere", [], "a"],
])("behind %s, with %j tried, comes %s", (current, tried, expected) => {
  expect(next(current, ...tried)).toBe(expected);
});
