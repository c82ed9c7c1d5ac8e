import { expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import { toPublicCloset } from "./view.ts";

/** A column that is not meant for visitors. */
const PRIVATE = { purchasePrice: "12.50" };

const { price: _, ...SAMPLE } = sampleItem();
const PRICE = { priceAmount: 4900, priceCurrency: "EUR", priceShop: "Arket", priceReadAt: 0 };
const STATE = { visibility: "public", publicAt: null } as const;
const ITEM = { ...SAMPLE, ...PRICE, ...STATE, createdAt: 0, isSoldOut: false };
const COLLECTION = {
  id: "collection",
  title: "Summer",
  description: null,
  itemIds: ["item", "taken-down"],
  createdAt: 0,
};
const CLOSET = {
  id: "closet",
  title: "Linen days",
  instagramHandle: "mira",
  colorTheme: "#2f6b45",
  country: "DE",
  addsSubIds: true,
  bio: "What I wear.",
  profileImageUrl: null,
  ownerId: "the-owner",
  version: 7,
};

it("sends no column of a closet, an item or a collection that it does not name", () => {
  const rows = {
    closet: { ...CLOSET, ...PRIVATE },
    items: [{ ...ITEM, ...PRIVATE }],
    collections: [{ ...COLLECTION, ...PRIVATE }],
  };
  const shown = toPublicCloset(rows);
  expect(shown).toStrictEqual(
    toPublicCloset({ closet: CLOSET, items: [ITEM], collections: [COLLECTION] }),
  );
  expect(JSON.stringify(shown)).not.toMatch(/purchasePrice|the-owner|addsSubIds/);
});

it("names the items of a collection that visitors see", () => {
  const { collections } = toPublicCloset({
    closet: CLOSET,
    items: [ITEM],
    collections: [COLLECTION],
  });
  expect(collections.map(({ itemIds }) => itemIds)).toEqual([["item"]]);
});

it("shows a price with its shop and date, without the minor units that are zero", () => {
  const textOf = (part: object) =>
    toPublicCloset({ closet: CLOSET, items: [{ ...ITEM, ...part }], collections: [] }).items[0]
      ?.price?.text;
  expect(textOf({})).toBe("EUR 49 at Arket, 1 Jan");
  expect(textOf({ priceAmount: 4990, priceShop: null })).toBe("EUR 49.90, 1 Jan");
  expect(textOf({ priceAmount: 4990, priceCurrency: "JPY" })).toBe("JPY 4990 at Arket, 1 Jan");
  expect(textOf({ priceAmount: 5, priceCurrency: "KWD" })).toBe("KWD 0.005 at Arket, 1 Jan");
  expect(textOf({ affiliateUrl: "https://www.amazon.co.uk/dp/1" })).toBeUndefined();
});
