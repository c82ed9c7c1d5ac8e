import { expect, test } from "vitest";
import { isWebUrl, urlError } from "./web-url.ts";

test("a URL field says nothing while it is empty", () => {
  expect(urlError("")).toBeUndefined();
  expect(urlError("  ")).toBeUndefined();
  expect(urlError("https://a.example")).toBeUndefined();
  expect(urlError("https://")).toBe("Please enter a valid URL");
});

test.each([
  ["https://shop.example/a b", true],
  [" https://shop.example ", true],
  ["http://shop.example", true],
  ["ftp://shop.example", false],
  ["data:image/png;base64,AA", false],
  ["//shop.example", false],
  ["https://user:secret@shop.example", false],
  [`https://shop.example/${"a".repeat(2048)}`, false],
])("%j is a web address: %j", (text, answer) => {
  expect(isWebUrl(text)).toBe(answer);
});
