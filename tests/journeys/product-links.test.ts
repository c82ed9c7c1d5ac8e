import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { HOSTILE_LINKS } from "../harness/hostile-links.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import {
  GOOD,
  lookAtProduct,
  openShop,
  PAGE_NOT_ALLOWED,
  PUBLIC,
  picture,
  redirect,
  startOnInternet,
  told,
  UNREACHABLE,
} from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import type { Product } from "../harness/product.ts";

const PICTURES = "/api/closet/product-pictures";
const PAGE = "https://shop.example/tee?aff=ines#size";
const FETCHED = "https://shop.example/tee?aff=ines";

let internet: Internet;
let product: Product;
let owner: Influencer;
let member: Member;
const read = (url: string, by: Caller = member) => lookAtProduct(by, url);
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
  owner = await newInfluencer(product);
  member = await newMember(product);
});
afterAll(() => product.stop());
beforeEach(() => openShop(internet));

function html(body: BodyInit, type = "text/html; charset=utf-8"): Response {
  return new Response(body, { headers: { "Content-Type": type } });
}

/** Makes these addresses answer with a picture of 300 by 200 pixels. */
function showPictures(
  ...urls: readonly string[]
): { url: string; width: number; height: number }[] {
  const bytes = pngOf(fourCorners(300, 200));
  for (const url of urls) internet.sites.set(url, () => picture("image/png", bytes));
  if (urls.some((url) => url.includes("cdn.example"))) {
    internet.names.set("cdn.example", () => [PUBLIC]);
  }
  return urls.map((url) => ({ url, width: 300, height: 200 }));
}

const UNREADABLE = {
  status: 422,
  body: {
    error: "This page could not be read.",
    code: "broken_garment_image",
    failureCode: "page_unreadable",
  },
};

describe("a shop's page", () => {
  it("tells everybody its title and pictures, and keeps the pasted address", async () => {
    const data = { "@graph": [{ "@type": "Product", name: "Tee &amp; more", image: "/1.jpg" }] };
    internet.sites.set(FETCHED, () =>
      html(`<!doctype html><html><head><title>Shop</title>
        <meta property="og:title" content="Another">
        <meta property="OG:image" content="https://cdn.example/2.jpg?a=1&amp;b=2">
        <script type="application/LD+json">${JSON.stringify(data)}</script>
        <script>fetch("https://shop.example/1.jpg")</script></head><body><img src=/3.jpg></body>`),
    );
    const images = showPictures("https://shop.example/1.jpg", "https://cdn.example/2.jpg?a=1&b=2");
    for (const by of [member, owner, new Caller(product)]) {
      internet.requests.length = 0;
      const answer = await read(`  ${PAGE} `, by);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ url: PAGE, title: "Tee & more", images });
      const asked = internet.requests.map(({ url }) => url);
      expect(asked.toSorted()).toEqual([FETCHED, ...images.map(({ url }) => url)].toSorted());
    }
    const headers = Object.fromEntries(nth(internet.requests, 0).headers);
    for (const name of ["cookie", "referer", "origin"]) expect(headers[name], name).toBeUndefined();
  });

  it("of Shopify's has more to choose from", async () => {
    internet.sites.set("https://shop.example/de/products/tee", () =>
      html("<title>T&eacute;</title>"),
    );
    internet.sites.set("https://shop.example/products/tee.json", () =>
      Response.json({ product: { title: "Tee", images: [{ src: "//cdn.example/1.jpg" }] } }),
    );
    const images = showPictures("https://cdn.example/1.jpg");
    const answer = await read("https://shop.example/de/products/tee");
    expect(answer.json).toMatchObject({ title: "Tee", images });
    const direct = await read("https://shop.example/products/tee.json");
    expect(direct.json).toMatchObject({ title: "Tee", images });
  });

  it("is relative to where its redirects led, and read in its own encoding", async () => {
    internet.names.set("go.example", () => [PUBLIC]);
    internet.sites.set("https://go.example/x", () => redirect("https://shop.example/a/tee"));
    const text = '<meta name="twitter:image" content="b.jpg"><title>Caf\u00e9</title>';
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    internet.sites.set("https://shop.example/a/tee", () => html(latin, "text/html;charset=latin1"));
    const images = showPictures("https://shop.example/a/b.jpg");
    const answer = await read("https://go.example/x");
    expect(answer.json).toEqual({ url: "https://go.example/x", title: "Café", images });
  });

  it("is read no further than its first 2000 elements that may tell", async () => {
    const metas = '<meta property="og:image" content="/1.jpg">'.repeat(40_000);
    const late = '<meta property="og:title" content="Late">';
    internet.sites.set(FETCHED, () => html(`<title>Shop</title>${metas}${late}`));
    const images = showPictures("https://shop.example/1.jpg");
    const { json } = await read(PAGE);
    expect(json).toMatchObject({ title: "Shop", images });
  });

  it("brings no script and no address that is not a picture's of the web", async () => {
    internet.sites.set(FETCHED, () =>
      html(`<meta property="og:title" content="<script>alert(1)</script>">
        <meta property="og:image" content="javascript:alert(1)">
        <meta property="og:image" content="data:image/svg+xml,<svg/>">
        <meta property="og:image" content="http://169.254.169.254/a.jpg">
        <meta property="og:image" content="${product.url}/media/x">`),
    );
    const { json } = await read(PAGE);
    expect(json).toEqual({ url: PAGE, title: "<script>alert(1)</script>", images: [] });
    expect(internet.hits).toEqual([]);
  });

  it("offers no picture that is missing, is none or leads into a private network", async () => {
    const metas = [1, 2, 3, 4].map((n) => `<meta property="og:image" content="/${n}.jpg">`);
    internet.sites.set(FETCHED, () => html(`<title>Tee</title>${metas.join("")}`));
    const [first] = showPictures("https://shop.example/1.jpg");
    internet.sites.set("https://shop.example/2.jpg", () => picture("image/jpeg", "<p>no</p>"));
    internet.sites.set("https://shop.example/3.jpg", () => redirect("http://127.0.0.1/a.jpg"));
    expect((await read(PAGE)).json).toEqual({ url: PAGE, title: "Tee", images: [first] });
  });

  it("that is huge, no page or not there is refused in one way", async () => {
    const answers = [
      () => html(new Uint8Array(2 * 1024 * 1024 + 1).fill(32)),
      () => picture("image/png", "<p>"),
      () => picture("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      () => html("<title>x</title>", "text/plain"),
      () => html("<title>x</title>", ""),
      () =>
        new Response("<title>x</title>", { status: 500, headers: { "Content-Type": "text/html" } }),
    ];
    for (const answer of answers) {
      internet.sites.set(FETCHED, answer);
      expect(told(await read(PAGE))).toEqual(UNREADABLE);
    }
    expect(told(await read("https://gone.example/"))).toEqual(UNREADABLE);
    internet.sites.set(FETCHED, () => html(`<title>x</title>${" ".repeat(2 * 1024 * 1024 - 16)}`));
    expect((await read(PAGE)).json.title).toBe("x");
  });

  it("within a private network is refused, by name, redirect or Shopify's way", async () => {
    for (const list of Object.values(HOSTILE_LINKS)) {
      const url = nth(list(internet.port, product.url), 0);
      expect(told(await read(url)), url).toEqual(PAGE_NOT_ALLOWED);
    }
    internet.names.set("inside.example", () => [PUBLIC, "10.0.0.1"]);
    expect(told(await read("https://inside.example/"))).toEqual(PAGE_NOT_ALLOWED);
    internet.sites.set(FETCHED, () => redirect(`http://127.0.0.1:${internet.port}/`));
    expect(told(await read(PAGE))).toEqual(PAGE_NOT_ALLOWED);
    internet.sites.set("https://shop.example/products/tee", () => html("<title>x</title>"));
    internet.sites.set("https://shop.example/products/tee.json", () =>
      redirect(`http://127.0.0.1:${internet.port}/`),
    );
    expect((await read("https://shop.example/products/tee")).json.title).toBe("x");
    expect(internet.hits).toEqual([]);
  });
});

describe("a shop's picture", () => {
  it("comes clean and no larger than the form needs, and is not kept", async () => {
    internet.sites.set(GOOD, () => picture("image/png", pngOf(fourCorners(1600, 1200))));
    const response = await owner.response("POST", PICTURES, { body: { url: GOOD } });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    const { width, height } = await decode(new Uint8Array(await response.arrayBuffer()));
    expect([width, height]).toEqual([1280, 960]);
  });

  it("is refused as a garment's link is", async () => {
    const bring = (url: string) => owner.call("POST", PICTURES, { body: { url } });
    expect(told(await bring("http://10.0.0.1/a.png"))).toEqual(PAGE_NOT_ALLOWED);
    internet.sites.set(GOOD, () => picture("text/html", "<p>"));
    expect(told(await bring(GOOD))).toEqual(UNREACHABLE);
  });
});
