import { expect, it } from "vitest";
import { leadsToAmazon } from "./amazon.ts";
import { decimalOf, parseAmount } from "./prices.ts";

it.each([
  ["49", "EUR", 4900, "49.00"],
  ["49.9", "EUR", 4990, "49.90"],
  ["49,90", "EUR", 4990, "49.90"],
  ["0.05", "USD", 5, "0.05"],
  ["4900", "JPY", 4900, "4900"],
  ["4900.00", "JPY", 4900, "4900"],
  ["1.234", "KWD", 1234, "1.234"],
])("reads %s %s as whole minor units", (text, currency, amount, decimal) => {
  expect(parseAmount(text, currency)).toEqual({ ok: true, price: { amount, currency } });
  expect(decimalOf({ amount, currency })).toBe(decimal);
});

it.each([
  ["", "EUR", "priceAmount"],
  ["0", "EUR", "priceAmount"],
  ["-4", "EUR", "priceAmount"],
  ["1e3", "EUR", "priceAmount"],
  ["4.999", "EUR", "priceAmount"],
  ["4.5", "JPY", "priceAmount"],
  ["1,299.00", "USD", "priceAmount"],
  ["9999999999999", "EUR", "priceAmount"],
  ["49", "", "priceCurrency"],
  ["49", "EURO", "priceCurrency"],
  ["49", "DEM", "priceCurrency"],
  ["49", "XAU", "priceCurrency"],
])("refuses %s %s", (text, currency, field) => {
  const parsed = parseAmount(text, currency);
  expect(parsed.ok ? null : Object.keys(parsed.fields)).toEqual([field]);
});

it("knows the links to Amazon", () => {
  for (const host of ["www.amazon.de", "amazon.co.uk", "amzn.to", "amzn.eu", "a.co"]) {
    expect(leadsToAmazon(`https://${host}/dp/1`), host).toBe(true);
  }
  const network = "https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.amazon.fr%2Fdp%2F1";
  expect(leadsToAmazon(network)).toBe(true);
  expect(leadsToAmazon("https://amazonia.example/p?q=1")).toBe(false);
});
