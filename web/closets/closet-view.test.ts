import { expect, it } from "vitest";
import { searchOf, viewAt } from "./closet-view.ts";

it.each([
  ["", { tab: "items", sort: "recent", words: "", collection: "" }, ""],
  [
    "?in=c1&q=tee+%26+co&sort=popular",
    { tab: "items", sort: "popular", words: "tee & co", collection: "c1" },
    "?sort=popular&q=tee+%26+co&in=c1",
  ],
  [
    `?tab=collections&sort=likes%3Bdrop&utm=x&q=${"x".repeat(61)}`,
    { tab: "collections", sort: "recent", words: "", collection: "" },
    "?tab=collections",
  ],
] as const)("reads %j and writes what it knows of it", (search, view, written) => {
  expect(viewAt(search)).toEqual(view);
  expect(searchOf(view)).toBe(written);
  expect(viewAt(searchOf(view, "a&b"))).toEqual(view);
  expect(new URLSearchParams(searchOf(view, "a&b")).get("item")).toBe("a&b");
});
