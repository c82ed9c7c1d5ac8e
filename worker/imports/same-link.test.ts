import { expect, it } from "vitest";
import { sameLink } from "./same-link.ts";

const TEE = "https://shop.example/tee?size=m&color=red";

it.each([
  "http://shop.example/tee?size=m&color=red",
  "https://www.shop.example/tee?size=m&color=red",
  "https://SHOP.example/tee/?color=red&size=m",
  " https://shop.example/tee?size=m&utm_source=ig&color=red&fbclid=1#reviews ",
])("finds %s the same", (link) => {
  expect(sameLink(link)).toBe(sameLink(TEE));
});

it.each([
  "https://shop.example/tee",
  "https://shop.example/tee?size=l&color=red",
  "https://shop.example/Tee?size=m&color=red",
  "https://m.shop.example/tee?size=m&color=red",
  "https://shop.example/tee?size=m&color=red&tag=ada-21",
])("finds %s another", (link) => {
  expect(sameLink(link)).not.toBe(sameLink(TEE));
});

it("takes a text that is no link as it is", () => {
  expect(sameLink(" not a link ")).toBe("not a link");
});
