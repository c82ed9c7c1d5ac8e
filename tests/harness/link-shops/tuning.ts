import { type LinkShop, type LinkState, moved, page, type ShopAnswer } from "./shop.ts";

/** A shop whose link is answered at once. */
function one(name: string, link: string, expected: LinkState, answer: ShopAnswer): LinkShop {
  return { name, link, expected, answers: { [link]: answer } };
}

/** A shop whose link is redirected once. */
function led(
  name: string,
  expected: LinkState,
  [link, target]: readonly [string, string],
  answer: ShopAnswer = page("Page", null),
): LinkShop {
  return { name, link, expected, answers: { [link]: moved(target), [target]: answer } };
}

const product = (availability?: string, more: object = {}) =>
  page("Tee | Shop", { "@type": "Product", name: "Tee", offers: { availability }, ...more });
const IN = "https://schema.org/InStock";
const OUT = "https://schema.org/OutOfStock";

const fine: readonly LinkShop[] = [
  one("in stock", "https://f01.example/p/1", "fine", product(IN)),
  one("no data", "https://f02.example/p/1", "fine", page("Tee", null, "<h1>Tee</h1>")),
  one("old scheme", "https://f03.example/p/1", "fine", product("http://schema.org/InStock")),
  one("bare word", "https://f04.example/p/1", "fine", product("InStock")),
  one("pre-order", "https://f05.example/p/1", "fine", product("https://schema.org/PreOrder")),
  one("refuses programs", "https://f06.example/p/1", "fine", { status: 403, body: "Denied" }),
  one("a picture", "https://f07.example/p/1.png", "fine", { type: "text/plain", body: "x" }),
  one("a model named 404", "https://f08.example/p/1", "fine", page("Jeans 404 slim", null)),
  led("www", "fine", ["https://f09.example/p/1", "https://www.f09.example/p/1"], product(IN)),
  led("country", "fine", ["https://f10.example/p/1", "https://f10.co.uk/p/1"], product(IN)),
  led("slash", "fine", ["https://f11.example/p/1?aff=9", "https://f11.example/p/1/?aff=9"]),
  led("short link", "fine", ["https://amzn.to/3abc", "https://f12.example/dp/B01"], product(IN)),
  one("two descriptions", "https://f13.example/p/1", "fine", {
    body: `<title>Tee</title><script type="application/ld+json">{"@type":"Product","name":"Tee"}</script>
      <script type="application/ld+json">{"@type":"Product","name":"Tee","offers":[{"availability":"${IN}"}]}</script>`,
  }),
  one("variant in stock", "https://f14.example/products/t?variant=2", "fine", {
    ...product(undefined, {
      offers: [
        { availability: OUT, url: "/products/t?variant=1" },
        { availability: IN, url: "/products/t?variant=2" },
      ],
    }),
  }),
];

const gone: readonly LinkShop[] = [
  one("404", "https://g01.example/p/1", "gone", { status: 404, body: "" }),
  one("410", "https://g02.example/p/1", "gone", { status: 410, body: "" }),
  led("404 after a redirect", "gone", ["https://g03.example/p/1", "https://www.g03.example/p/1"], {
    status: 404,
  }),
  led("error page", "gone", ["https://g04.example/p/1", "https://g04.example/404.html"]),
  one("soft, English", "https://g05.example/p/1", "gone", page("Page not found", null)),
  one("soft, French", "https://g06.example/p/1", "gone", page("Page introuvable", null)),
  one(
    "soft, Spanish",
    "https://g07.example/p/1",
    "gone",
    page("X", null, "<h1>Producto no encontrado</h1>"),
  ),
];

const soldOut: readonly LinkShop[] = [
  one("out of stock", "https://s01.example/p/1", "sold_out", product(OUT)),
  one("sold out", "https://s02.example/p/1", "sold_out", product("http://schema.org/SoldOut")),
  one("discontinued", "https://s03.example/p/1", "sold_out", product("Discontinued")),
  one("meta data", "https://s04.example/p/1", "sold_out", {
    body: '<title>Tee</title><meta property="product:availability" content="out of stock">',
  }),
  one("all variants", "https://s05.example/p/1", "sold_out", {
    ...product(undefined, { hasVariant: [{ offers: [{ availability: OUT }] }] }),
  }),
  one("variant sold out", "https://s06.example/products/t?variant=1", "sold_out", {
    ...product(undefined, {
      offers: [
        { availability: OUT, url: "/products/t?variant=1" },
        { availability: IN, url: "/products/t?variant=2" },
      ],
    }),
  }),
  one("object as the value", "https://s07.example/p/1", "sold_out", {
    ...product(undefined, { offers: [{ availability: { "@id": OUT } }] }),
  }),
];

const redirected: readonly LinkShop[] = [
  led("home", "redirected", ["https://r01.example/p/1", "https://r01.example/"]),
  led("home in a language", "redirected", ["https://r02.example/p/1", "https://r02.example/en-gb"]),
  led("collection", "redirected", [
    "https://r03.example/products/1",
    "https://r03.example/collections/tees",
  ]),
  led(
    "another host",
    "redirected",
    ["https://r04.example/p/1", "https://other-r04.example/p/1"],
    product(IN),
  ),
  led("search", "redirected", ["https://r05.example/p/1", "https://r05.example/search?q=tee"]),
  led(
    "list by its data",
    "redirected",
    ["https://r06.example/p/1", "https://r06.example/tees-x"],
    page("Tees", { "@type": "CollectionPage" }),
  ),
];

const tagLost: readonly LinkShop[] = [
  led(
    "tag",
    "tag_lost",
    ["https://t01.example/dp/1?tag=i-21", "https://t01.example/dp/1"],
    product(IN),
  ),
  led(
    "ref",
    "tag_lost",
    ["https://t02.example/p/1?ref=ines", "https://t02.example/p/1-new"],
    product(IN),
  ),
  led(
    "another tag",
    "tag_lost",
    ["https://t03.example/p/1?aff_id=7", "https://t03.example/p/1?aff_id=8"],
    product(IN),
  ),
  led(
    "www",
    "tag_lost",
    ["https://t04.example/p/1?sca_ref=1.a", "https://www.t04.example/p/1"],
    product(IN),
  ),
];

const unreachable: readonly LinkShop[] = [
  one("bad gateway", "https://u01.example/p/1", "unreachable", { status: 502, body: "" }),
  { name: "no answer", link: "https://u02.example/p/1", expected: "unreachable", answers: {} },
];

/** Shops that the classifier was written against. */
export const TUNING_SHOPS: readonly LinkShop[] = [
  ...[...fine, ...gone, ...soldOut],
  ...[...redirected, ...tagLost, ...unreachable],
];
