import { expect, it } from "vitest";
import { addressOf } from "#web/navigation/use-address.ts";
import { pathOf, viewAt } from "./closet-view.ts";

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
  const path = "/closet/ana";
  const known = { ...view, path };
  expect(viewAt({ pathname: path, search })).toEqual(known);
  expect(pathOf(known)).toBe(path + written);
  const opened = addressOf(pathOf(known, "a&b"));
  expect(viewAt(opened)).toEqual(known);
  expect(new URLSearchParams(opened.search).get("item")).toBe("a&b");
});
