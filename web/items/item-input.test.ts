import { expect, test } from "vitest";
import { ITEM_TEXTS, sampleItem } from "#tests/harness/item-samples.ts";
import { isChanged } from "#web/api/use-form.ts";
import { BLANK_ITEM, formOf, inputOf, problemsOf } from "./item-input.ts";

const ITEM = sampleItem({ wearingImageUrl: "/media/w" });

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
  expect(Object.fromEntries(formOf({ ...BLANK_ITEM, ...ITEM_TEXTS }))).toEqual(ITEM_TEXTS);
  const form = formOf({ ...BLANK_ITEM, ...ITEM_TEXTS, wearing: new Blob(["w"]) }, ITEM);
  expect([...form.keys()]).toEqual([...Object.keys(ITEM_TEXTS), "wearingImage"]);
  const removal = formOf({ ...BLANK_ITEM, ...ITEM_TEXTS }, ITEM);
  expect(removal.get("removeWearingImage")).toBe("true");
});

test("only a price that was changed is sent", () => {
  const price = {
    ...{ amount: 4900, decimal: "49.00", currency: "EUR", shop: null },
    ...{ readAt: "2026-11-01T00:00:00.000Z", text: "EUR 49, 1 Nov" },
  };
  const item = sampleItem({ price });
  const sent = (part: object) => {
    const form = formOf({ ...inputOf(item), ...part }, item);
    return [form.get("priceAmount"), form.get("priceCurrency"), form.get("priceShop")];
  };
  expect(sent({ title: "Other" })).toEqual([null, null, null]);
  expect(sent({ priceAmount: "39" })).toEqual(["39", "EUR", ""]);
  expect(sent({ priceAmount: "" })).toEqual(["", "EUR", ""]);
});
