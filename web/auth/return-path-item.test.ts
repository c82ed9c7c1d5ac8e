import { describe, expect, it } from "vitest";
import { safeRedirect } from "#worker/contract/safe-redirect.ts";
import { itemOfPath, visitorPath } from "./return-path-item.ts";

const ORIGIN = "https://drape.example";
const itemOf = (redirect: string) => itemOfPath(safeRedirect(redirect, ORIGIN));

describe("the item of a return path", () => {
  it.each(["tryOnItem", "item"])("is named by %s", (parameter) => {
    const item = { handle: "demo.closet", itemId: "demo-item_1" };
    expect(itemOf(`/closet/demo.closet?tab=a&${parameter}=demo-item_1#top`)).toEqual(item);
    expect(visitorPath(item)).toBe("/generate?item=demo.closet%2Fdemo-item_1");
  });

  it.each([
    "//evil.example/closet/demo?item=a",
    "https://evil.example/closet/demo?item=a",
    "/\\evil.example/closet/demo?item=a",
    "/account?item=a",
    "/closet/?item=a",
    "/closet/..?item=a",
    "/closet/%2e%2e/api?item=a",
    "/closet/demo/../../api/me?item=a",
    "/closet/demo/items?item=a",
    "/closet/a%2Fb?item=a",
    "/closet/a%3Fb?item=a",
    "/closet/ä?item=a",
    "/closet/demo",
    "/closet/demo?item=",
    "/closet/demo?item=..",
    "/closet/demo?item=..%2F..%2Fme",
    "/closet/demo?item=a%3Fb",
    `/closet/demo?item=${"a".repeat(65)}`,
  ])("is none for %s", (redirect) => {
    expect(itemOf(redirect)).toBeNull();
    expect(visitorPath(itemOf(redirect))).toBe("/generate");
  });
});
