import { type LinkShop, moved, page } from "./shop.ts";

/** The part of the held-out shops about redirects, missing pages and networks. */
export const HELD_OUT_WAYS: readonly LinkShop[] = [
  {
    name: "redirect to the category",
    link: "https://fashionhouse.example/women/dresses/midi-dress-p12345.html",
    expected: "redirected",
    answers: {
      "https://fashionhouse.example/women/dresses/midi-dress-p12345.html": moved(
        "/women/dresses/",
        302,
      ),
      "https://fashionhouse.example/women/dresses/": page(
        "Dresses for women | Fashionhouse",
        { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, url: "/a" }] },
        "<h1>Dresses</h1>",
      ),
    },
  },
  {
    name: "redirect to the home page in a language",
    link: "https://shoeshop.example/de/p/boots-991",
    expected: "redirected",
    answers: {
      "https://shoeshop.example/de/p/boots-991": moved("https://www.shoeshop.example/de/"),
      "https://www.shoeshop.example/de/": page(
        "Schuhe online kaufen",
        { "@type": "WebSite", name: "Shoeshop" },
        "<h1>Willkommen</h1>",
      ),
    },
  },
  {
    name: "soft 404 in the heading",
    link: "https://trendshop.example/item/88231",
    expected: "gone",
    answers: {
      "https://trendshop.example/item/88231": page(
        "Trendshop",
        { "@type": "Organization", name: "Trendshop" },
        "<h1>Sorry, this product is no longer available</h1>",
      ),
    },
  },
  {
    name: "soft 404 in German, in the title",
    link: "https://kleiderladen.example/artikel/4411",
    expected: "gone",
    answers: {
      "https://kleiderladen.example/artikel/4411": page(
        "Seite nicht gefunden | Kleiderladen",
        null,
        "<h1>Hoppla!</h1>",
      ),
    },
  },
  {
    name: "domain that was sold",
    link: "https://smalllabel.example/shop/crop-top",
    expected: "redirected",
    answers: {
      "https://smalllabel.example/shop/crop-top": moved(
        "https://domain-market.example/lander",
        302,
      ),
      "https://domain-market.example/lander": page("This domain is for sale", null),
    },
  },
  {
    name: "network link to a product",
    link: "https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fsneakers.example%2Fp%2F77",
    expected: "fine",
    answers: {
      "https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fsneakers.example%2Fp%2F77":
        moved("https://sneakers.example/p/77?awc=1_2_3", 302),
      "https://sneakers.example/p/77?awc=1_2_3": page("Runner | Sneakers", {
        "@type": "Product",
        name: "Runner",
        offers: { "@type": "Offer", availability: "https://schema.org/LimitedAvailability" },
      }),
    },
  },
  {
    name: "network link that ends at the home page",
    link: "https://rstyle.me/+abcDEF",
    expected: "redirected",
    answers: {
      "https://rstyle.me/+abcDEF": moved("https://denimhouse.example/?utm_source=rewardstyle", 302),
      "https://denimhouse.example/?utm_source=rewardstyle": page("Denimhouse: Jeans", null),
    },
  },
  {
    name: "sold out beside recommended products that are in stock",
    link: "https://outlet.example/p/coat",
    expected: "sold_out",
    answers: {
      "https://outlet.example/p/coat": page(
        "Coat | Outlet",
        {
          "@type": "Product",
          name: "Coat",
          offers: { "@type": "Offer", availability: "https://schema.org/OutOfStock" },
          isRelatedTo: [
            { "@type": "Product", offers: { availability: "https://schema.org/InStock" } },
          ],
        },
        `<script type="application/ld+json">{"@type":"Product","name":"Scarf","offers":{"@type":"Offer","availability":"https://schema.org/InStock"}}</script>`,
      ),
    },
  },
  {
    name: "back order",
    link: "https://slowfashion.example/products/vest",
    expected: "fine",
    answers: {
      "https://slowfashion.example/products/vest": page("Vest", {
        "@type": "Product",
        name: "Vest",
        offers: [
          { "@type": "Offer", availability: "https://schema.org/BackOrder" },
          { "@type": "Offer", availability: "https://schema.org/OutOfStock" },
        ],
      }),
    },
  },
  {
    name: "server that always fails",
    link: "https://broken-shop.example/p/1",
    expected: "unreachable",
    answers: { "https://broken-shop.example/p/1": { status: 500, body: "Internal Server Error" } },
  },
  {
    name: "renamed product on the same host",
    link: "https://leather.example/products/bag-old?ref=ines",
    expected: "fine",
    answers: {
      "https://leather.example/products/bag-old?ref=ines": moved("/products/bag-2026?ref=ines"),
      "https://leather.example/products/bag-2026?ref=ines": page("Bag 2026", {
        "@type": "Product",
        name: "Bag 2026",
        offers: { availability: "https://schema.org/InStock" },
      }),
    },
  },
];
