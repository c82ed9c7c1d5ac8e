import { type LinkShop, moved, page } from "./shop.ts";

const OUT = "https://schema.org/OutOfStock";
const tee = (availability: string) => ({
  "@type": "Product",
  name: "Tee",
  offers: { availability },
});
const inStock = page("Tee", tee("https://schema.org/InStock"));

/**
 * The shops of two later sets that the first rules got wrong, 9 of 80, and one that a first repair
 * got wrong.
 */
export const INDEPENDENT_SHOPS: readonly LinkShop[] = [
  {
    name: "comment around the data and a comma too many",
    link: "https://i1.example/p/coat",
    expected: "sold_out",
    answers: {
      "https://i1.example/p/coat": page(
        "Coat",
        `<!-- {"@type":"Product","name":"Coat","offers":{"availability":"${OUT}",},} -->`,
      ),
    },
  },
  {
    name: "microdata",
    link: "https://i2.example/p/coat",
    expected: "sold_out",
    answers: {
      "https://i2.example/p/coat": page(
        "Coat",
        null,
        `<link itemprop="availability" href="${OUT}">`,
      ),
    },
  },
  {
    name: "one of two affiliate parameters",
    link: "https://i3.example/p/coat?aff_id=7&aff_sub=closet",
    expected: "tag_lost",
    answers: {
      "https://i3.example/p/coat?aff_id=7&aff_sub=closet": moved("/en/p/coat?aff_id=7"),
      "https://i3.example/en/p/coat?aff_id=7": inStock,
    },
  },
  {
    name: "Amazon-like short link that loses its tag",
    link: "https://amzn.to/4QwErty",
    expected: "tag_lost",
    answers: {
      "https://amzn.to/4QwErty": moved("https://www.amazon.co.uk/dp/B0CTESTCCC?tag=anna-21"),
      "https://www.amazon.co.uk/dp/B0CTESTCCC?tag=anna-21": moved("/Skirt/dp/B0CTESTCCC"),
      "https://www.amazon.co.uk/Skirt/dp/B0CTESTCCC": page("Skirt: Amazon.co.uk", null),
    },
  },
  {
    name: "H&M-like, discontinued product",
    link: "https://www2.hochmode.example/en_gb/productpage.0979123001.html",
    expected: "redirected",
    answers: {
      "https://www2.hochmode.example/en_gb/productpage.0979123001.html": moved(
        "/en_gb/ladies/shop-by-product/dresses.html",
      ),
      "https://www2.hochmode.example/en_gb/ladies/shop-by-product/dresses.html": page(
        "Dresses",
        null,
      ),
    },
  },
  {
    name: "Mango-like, product redirected to its category",
    link: "https://shop.naranja.example/gb/en/p/women/midi/satin-dress_67090512",
    expected: "redirected",
    answers: {
      "https://shop.naranja.example/gb/en/p/women/midi/satin-dress_67090512": moved(
        "/gb/en/c/women/dresses-and-jumpsuits_5ef3ad3b",
      ),
      "https://shop.naranja.example/gb/en/c/women/dresses-and-jumpsuits_5ef3ad3b": page(
        "Dresses and jumpsuits",
        null,
      ),
    },
  },
  {
    name: "Shopify, closed behind its password page",
    link: "https://ateliernoir.example/products/wrap-top",
    expected: "redirected",
    answers: {
      "https://ateliernoir.example/products/wrap-top": moved("/password"),
      "https://ateliernoir.example/password": page("Opening Soon", null),
    },
  },
  {
    name: "page that leads to the home page by a refresh",
    link: "https://refresher.example/p/top-17",
    expected: "redirected",
    answers: {
      "https://refresher.example/p/top-17": {
        body: '<title>Redirecting</title><meta http-equiv="refresh" content="0; url=/">',
      },
      "https://refresher.example/": page("Refresher", null),
    },
  },
  {
    name: "Zara-like, one product for each size, one in stock",
    link: "https://www.sastre.example/gb/en/blazer-p07702.html",
    expected: "fine",
    answers: {
      "https://www.sastre.example/gb/en/blazer-p07702.html": page("Blazer", [
        tee(OUT),
        tee("https://schema.org/InStock"),
        tee(OUT),
      ]),
    },
  },
  {
    name: "network whose click id the shop stores and drops",
    link: "https://brandly.pxf.io/c/123/456/789",
    expected: "fine",
    answers: {
      "https://brandly.pxf.io/c/123/456/789": moved(
        "https://www.brandly.example/products/slip?irclickid=Xyz",
      ),
      "https://www.brandly.example/products/slip?irclickid=Xyz": moved("/products/slip"),
      "https://www.brandly.example/products/slip": inStock,
    },
  },
];
