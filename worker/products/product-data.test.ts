import { describe, expect, it } from "vitest";
import { chooseProduct, type PageData, shopifyDataUrl } from "./product-data.ts";

const PLACE = { url: "https://shop.example/en/tee?ref=1", ownHosts: ["drape.example"] };

function page(parts: {
  readonly jsonLd?: readonly unknown[];
  readonly metas?: Readonly<Record<string, readonly string[]>>;
  readonly title?: string;
}): PageData {
  return {
    jsonLd: (parts.jsonLd ?? []).map((data) =>
      typeof data === "string" ? data : JSON.stringify(data),
    ),
    metas: new Map(Object.entries(parts.metas ?? {})),
    title: parts.title ?? null,
    headings: [],
    products: 0,
    stock: [],
    marks: [],
    availability: [],
  };
}

const choose = (parts: Parameters<typeof page>[0], shopify: unknown = null) =>
  chooseProduct(page(parts), shopify, PLACE);

describe("the product of a page", () => {
  const tee = { "@type": "Product", name: "Tee", image: ["/a.jpg", "https://cdn.example/b.jpg"] };
  const chosen = {
    title: "Tee",
    pictures: ["https://shop.example/a.jpg", "https://cdn.example/b.jpg"],
  };

  it.each<[string, unknown]>([
    ["an object", tee],
    ["a list", [{ "@type": "WebSite", name: "Shop" }, tee]],
    ["a graph", { "@graph": [{ "@type": "BreadcrumbList", name: "Way" }, tee] }],
    ["the entity of a page", { "@type": "WebPage", name: "Page", mainEntity: tee }],
    ["what an offer offers", { "@type": "Offer", itemOffered: [tee] }],
    ["a type among others", { ...tee, "@type": ["Thing", "https://schema.org/Product"] }],
    ["picture objects", { ...tee, image: [{ url: "/a.jpg" }, { contentUrl: chosen.pictures[1] }] }],
    ["variants", { ...tee, "@type": "ProductGroup", image: [], hasVariant: [tee, tee] }],
    ["JSON with bare line breaks", JSON.stringify(tee).replace("Tee", "Tee\n")],
  ])("is found in JSON-LD written as %s", (_, data) => {
    expect(choose({ jsonLd: ["{ not JSON", data], title: "Another" })).toEqual(chosen);
  });

  it("is named by JSON-LD before Open Graph, Twitter, Shopify and the page's title", () => {
    const metas = { "og:title": ["Graph"], "twitter:title": ["Bird"] };
    const shopify = { product: { title: "Stock", images: [] } };
    const title = "Page";
    expect(choose({ jsonLd: [tee], metas, title }, shopify).title).toBe("Tee");
    expect(choose({ metas, title }, shopify).title).toBe("Graph");
    expect(choose({ metas: { "twitter:title": ["Bird"] }, title }, shopify).title).toBe("Bird");
    expect(choose({ title }, shopify).title).toBe("Stock");
    expect(choose({ title }).title).toBe("Page");
    expect(choose({})).toEqual({ title: null, pictures: [] });
  });

  it("has a title of one plain line that the form takes", () => {
    const title = (text: string) => choose({ title: text }).title;
    expect(title(" Tom &amp; Co\n\t Caf&eacute;\u202e \u0000")).toBe("Tom & Co Café");
    expect(title("&lt;script&gt;alert(1)&lt;/script&gt;")).toBe("<script>alert(1)</script>");
    expect(title("\ud800 x")).toBe("\ufffd x");
    expect(title(`${"a".repeat(119)}👕`)).toBe("a".repeat(119));
    expect(title(" &#32; ")).toBeNull();
  });

  it("shows each picture once, by source, at most eight", () => {
    const metas = {
      "og:image": ["http://cdn.example/b.jpg", "//cdn.example/c.jpg?a=1&amp;b=2", "d.jpg#top"],
      "twitter:image": ["https://cdn.example/c.jpg?a=1&b=2"],
    };
    const images = Array.from({ length: 20 }, (_, i) => ({ src: `https://cdn.example/s${i}.jpg` }));
    const { pictures } = choose({ jsonLd: [tee], metas }, { product: { images } });
    expect(pictures.slice(0, 5)).toEqual([
      ...chosen.pictures,
      "https://cdn.example/c.jpg?a=1&b=2",
      "https://shop.example/en/d.jpg",
      "https://cdn.example/s0.jpg",
    ]);
    expect(pictures).toHaveLength(8);
  });

  it("shows none that may not be fetched", () => {
    const images = [
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "file:///etc/passwd",
      "http://127.0.0.1/a.jpg",
      "http://[::1]/a.jpg",
      "http://printer.local/a.jpg",
      "https://user:pw@shop.example/a.jpg",
      "https://shop.example:8443/a.jpg",
      "https://drape.example/media/x",
      "/logo.svg",
      `/${"a".repeat(2048)}.jpg`,
      "http://",
    ];
    expect(choose({ jsonLd: [{ ...tee, image: images }] }).pictures).toEqual([]);
  });

  it("is empty for malformed data that only resembles a product", () => {
    const odd = [null, 1, "x", [], { "@type": "Product", name: 5, image: [[1, null, {}]] }];
    expect(choose({ jsonLd: odd }, { product: { images: [null, { src: 1 }] } })).toEqual({
      title: null,
      pictures: [],
    });
    const nested = "[".repeat(20_000) + "]".repeat(20_000);
    expect(choose({ jsonLd: [nested] }).title).toBeNull();
  });
});

describe("the pictures of a page", () => {
  it("are looked for among 500 addresses, however deep they lie in one image", () => {
    const none = (count: number) => new Array<string>(count).fill("javascript:0");
    const at = (count: number) => ({
      "@type": "Product",
      image: { url: [...none(count), "/a.jpg"] },
    });
    expect(choose({ jsonLd: [at(499)] }).pictures).toEqual(["https://shop.example/a.jpg"]);
    expect(choose({ jsonLd: [at(500)] }).pictures).toEqual([]);
    const images = [...none(500), "/a.jpg"].map((src) => ({ src }));
    expect(choose({}, { product: { images } }).pictures).toEqual([]);
  });
});

describe("Shopify's data", () => {
  it.each([
    ["https://a.example/products/tee", "https://a.example/products/tee.json"],
    [
      "https://a.example/de/collections/new/products/tee/?variant=1",
      "https://a.example/products/tee.json",
    ],
    ["https://a.example/products/tee.json", "https://a.example/products/tee.json"],
    ["https://a.example/products/", null],
    ["https://a.example/products/tee/reviews", null],
    ["https://a.example/tee", null],
  ])("of %s is at %s", (url, data) => {
    expect(shopifyDataUrl(url)).toBe(data);
  });
});
