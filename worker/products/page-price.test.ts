import { expect, it } from "vitest";
import { priceOf } from "./page-price.ts";
import { priceEnd } from "./price-periods.ts";

const URL = "https://www.shop.example/tee";
const offer = { "@type": "Offer", price: "49.00", priceCurrency: "EUR" };
const product = (offers: unknown, more = {}) =>
  JSON.stringify({ "@type": "Product", name: "Tee", offers, ...more });

const NO_DATA = { title: null, headings: [], availability: [], products: 0, stock: [], marks: [] };
const read = (jsonLd: readonly string[], metas: Readonly<Record<string, string>> = {}, url = URL) =>
  priceOf(
    {
      ...NO_DATA,
      jsonLd,
      metas: new Map(Object.entries(metas).map(([name, text]) => [name, [text]])),
    },
    url,
  );

const FOUND = { decimal: "49.00", currency: "EUR", shop: "shop.example" };

it.each<[string, unknown]>([
  ["an offer", offer],
  ["a number", { ...offer, price: 49 }],
  ["the same price of each size", [offer, { ...offer, price: 49 }]],
  ["a range of one price", { lowPrice: 49, highPrice: "49.00", priceCurrency: "eur" }],
  ["a specification", { priceSpecification: { price: 49, priceCurrency: "EUR" } }],
  [
    "a price beside the one before a reduction",
    {
      priceSpecification: [
        { price: 49, priceCurrency: "EUR" },
        { price: 99, priceCurrency: "EUR", priceType: "https://schema.org/ListPrice" },
      ],
    },
  ],
])("reads the price of %s", (_, offers) => {
  expect(read([product(offers)])).toEqual(FOUND);
});

it("reads the variants, the tags and the name of the shop", () => {
  expect(read([product(undefined, { hasVariant: [{ offers: offer }] })])).toEqual(FOUND);
  const tags = { "product:price:amount": "49", "product:price:currency": "EUR" };
  expect(read([], { ...tags, "og:site_name": " Arket " })).toEqual({ ...FOUND, shop: "Arket" });
});

it.each<[string, unknown]>([
  ["none", {}],
  ["several", [offer, { ...offer, price: 59 }]],
  ["one without a currency", { price: 49 }],
  ["one in an unknown currency", { ...offer, priceCurrency: "GOLD" }],
  ["one that is no number", { ...offer, price: "from 49" }],
  ["nothing to pay", { ...offer, price: 0 }],
])("reads no price where a page names %s", (_, offers) => {
  expect(read([product(offers)])).toBeNull();
});

it("reads none of Amazon, and ends each as early as its shop wants", () => {
  expect(read([product(offer)], {}, "https://www.amazon.de/dp/1")).toBeNull();
  const hours = (link: string) => (priceEnd(link, 0) ?? Number.NaN) / 3_600_000;
  expect(hours(URL)).toBe(167);
  expect(hours("https://www.etsy.com/listing/1")).toBe(5);
  for (const link of ["https://amzn.to/1", "https://www.ebay.de/itm/1", "nothing"]) {
    expect(priceEnd(link, 0), link).toBeNull();
  }
});
