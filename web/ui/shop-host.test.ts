import { expect, it } from "vitest";
import { shopHost } from "./shop-host.ts";

it.each([
  ["https://www.shop.example/coat?ref=1", "shop.example"],
  ["http://shop.example:8080/", "shop.example"],
  ["https://shop.example@evil.example/", "evil.example"],
  ["javascript:alert(1)", null],
  ["no address", null],
])("shows of %s the host %j", (url, host) => {
  expect(shopHost(url)).toBe(host);
});
