import { expect, it } from "vitest";
import { searchOf, shopHost, viewAt } from "./closet-view.ts";

it.each([
  ["", { tab: "items", sort: "recent" }, ""],
  ["?sort=popular", { tab: "items", sort: "popular" }, "?sort=popular"],
  [
    "?tab=collections&sort=likes%3Bdrop&utm=x",
    { tab: "collections", sort: "recent" },
    "?tab=collections",
  ],
] as const)("reads %j and writes what it knows of it", (search, view, written) => {
  expect(viewAt(search)).toEqual(view);
  expect(searchOf(view)).toBe(written);
  expect(viewAt(searchOf(view, "a&b"))).toEqual(view);
  expect(new URLSearchParams(searchOf(view, "a&b")).get("item")).toBe("a&b");
});

it.each([
  ["https://www.shop.example/coat?ref=1", "shop.example"],
  ["http://shop.example:8080/", "shop.example"],
  ["https://shop.example@evil.example/", "evil.example"],
  ["javascript:alert(1)", null],
  ["no address", null],
])("shows of %s the host %j", (url, host) => {
  expect(shopHost(url)).toBe(host);
});
