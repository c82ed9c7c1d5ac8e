import { expect, it } from "vitest";
import { isAmazonLink } from "./amazon.ts";

it.each([
  ["https://www.amazon.com/dp/1?tag=mira-20", true],
  ["https://amazon.de/dp/1", true],
  ["https://smile.amazon.co.uk/dp/1", true],
  ["https://www.amazon.com.be/dp/1", true],
  ["https://amzn.to/3xyz", true],
  ["https://amzn.eu/d/1", true],
  ["https://a.co/d/1", true],
  ["https://notamazon.com/dp/1", false],
  ["https://amazon.com.shop.example/dp/1", false],
  ["https://shop.example/?to=https://amazon.com/", false],
  ["https://shop.example/amazon.com/", false],
  ["https://amazona.co/", false],
  ["", false],
])("knows whether %s is a link to Amazon: %s", (url, isAmazon) => {
  expect(isAmazonLink(url)).toBe(isAmazon);
});
