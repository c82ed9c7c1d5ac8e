import { expect, test } from "vitest";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { BLANK_ITEM, formOf, inputOf, isChanged, problemsOf } from "./item-input.ts";

const ITEM: ClosetItem = {
  id: "i",
  title: "Linen shirt",
  clothingImageUrl: "/media/c",
  wearingImageUrl: "/media/w",
  affiliateUrl: "https://shop.example/shirt",
  caption: null,
  likes: 3,
  isPinned: false,
  pinOrder: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("a stored item has no problem and no change", () => {
  expect(problemsOf(inputOf(ITEM))).toBeNull();
  expect(isChanged(inputOf(ITEM), inputOf(ITEM))).toBe(false);
});

test.each([
  [{ title: "  " }, { title: "Please enter a title" }],
  [{ affiliateUrl: "" }, { affiliateUrl: "Please enter an affiliate URL" }],
  [{ affiliateUrl: "javascript:alert(1)" }, { affiliateUrl: "Please enter a valid URL" }],
  [{ affiliateUrl: "https://127.0.0.1/x" }, { affiliateUrl: "Please enter a valid URL" }],
  [{ storedClothing: null }, { clothingImage: "Please upload a clothing image" }],
  [{ caption: "x".repeat(1001) }, { caption: "Please use at most 1000 characters" }],
])("%j is refused with its sentence", (part, problems) => {
  const input = { ...inputOf(ITEM), ...part };
  expect(problemsOf(input)).toEqual(problems);
  expect(isChanged(input, inputOf(ITEM))).toBe(true);
});

test.each(["localhost", "localhost.", ".com", "a..b", "shop.example.", "shop"])(
  "%s is no shop's host",
  (host) => {
    const problems = problemsOf({ ...inputOf(ITEM), affiliateUrl: `https://${host}/x` });
    expect(problems).toEqual({ affiliateUrl: "Please enter a valid URL" });
  },
);

test("a name below another is a shop's host", () => {
  for (const host of ["shop.example", "shop.localhost:8080", "xn--e1afmkfd.xn--p1ai"]) {
    expect(problemsOf({ ...inputOf(ITEM), affiliateUrl: `https://${host}/x` })).toBeNull();
  }
});

test("only pictures that were chosen are sent", () => {
  const words = { title: "T", affiliateUrl: "https://shop.example/", caption: "" };
  expect(Object.fromEntries(formOf({ ...BLANK_ITEM, ...words }))).toEqual(words);
  const form = formOf({ ...BLANK_ITEM, ...words, wearing: new Blob(["w"]) }, true);
  expect([...form.keys()]).toEqual(["title", "affiliateUrl", "caption", "wearingImage"]);
  const removal = formOf({ ...BLANK_ITEM, ...words }, true);
  expect(removal.get("removeWearingImage")).toBe("true");
});
