import { describe, expect, it } from "vitest";
import { pathOfShared } from "./share-target.ts";

type Shared = Readonly<Record<string, string>>;

/** The parameters of the form for shared content. */
function paramsOf(shared: Shared, hasPicture = false) {
  const path = pathOfShared((field) => shared[field] ?? "", hasPicture);
  expect(path).toMatch(/^\/generate\?[\w=&%.+*-]*$/);
  return Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));
}

describe("what was shared", () => {
  it.each<[string, Shared, string]>([
    ["an address", { url: "https://shop.example/tee" }, "https://shop.example/tee"],
    [
      "an address in a text",
      { text: "https://shop.example/a?b=1&c=2#d" },
      "https://shop.example/a?b=1&c=2#d",
    ],
    ["a sentence", { text: "Look: https://shop.example/tee!" }, "https://shop.example/tee"],
    ["brackets", { text: "A tee (https://shop.example/tee)." }, "https://shop.example/tee"],
    [
      "brackets inside",
      { text: "https://shop.example/tee_(red)" },
      "https://shop.example/tee_(red)",
    ],
    [
      "the first of two",
      { text: "https://a.example/1 https://b.example/2" },
      "https://a.example/1",
    ],
    [
      "the field before the text",
      { text: "https://b.example/", url: "https://a.example/" },
      "https://a.example/",
    ],
    [
      "the text before the title",
      { title: "https://b.example/", text: "https://a.example/" },
      "https://a.example/",
    ],
    ["the title alone", { title: "https://a.example/" }, "https://a.example/"],
    [
      "a text in place of an address",
      { url: "Tee", text: "https://a.example/" },
      "https://a.example/",
    ],
    [
      "credentials before an address",
      { text: "https://me:pw@a.example/ https://b.example/" },
      "https://b.example/",
    ],
  ])("has the link of %s", (_, shared, link) => {
    expect(paramsOf(shared)).toEqual({ product_url: link });
  });

  it.each<[string, Shared]>([
    ["nothing", {}],
    ["words", { title: "A tee", text: "Breton, red" }],
    ["a script", { url: "javascript:alert(1)", text: "javascript://a.example/%0aalert(1)" }],
    ["a file", { url: "file:///etc/passwd" }],
    ["no host", { text: "https:// and http://" }],
    ["an address of 3000 characters", { url: `https://a.example/${"x".repeat(3000)}` }],
    ["a line break in a header", { url: "https://\r\nSet-Cookie: a=b" }],
  ])("asks for a link or a picture where it has %s", (_, shared) => {
    expect(paramsOf(shared)).toEqual({ shared: "1" });
  });

  it("has its picture beside its link", () => {
    expect(paramsOf({}, true)).toEqual({ shared: "1" });
    const both = paramsOf({ text: "https://a.example/" }, true);
    expect(both).toEqual({ product_url: "https://a.example/", shared: "1" });
  });

  it("is searched only once, for any content", () => {
    const stops = `https://a.example/${".".repeat(2000)}x `;
    expect(paramsOf({ text: `https://${"!".repeat(64 * 1024)} ${stops.repeat(30)}` })).toEqual({
      product_url: stops.trim(),
    });
  });
});
