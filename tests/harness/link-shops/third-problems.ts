import { chain, type LinkShop, type LinkState, markup, page, type ShopAnswer } from "./shop.ts";

const OUT = "https://schema.org/OutOfStock";
const inStock = page("Item | Shop", {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Item",
  offers: { "@type": "Offer", availability: "https://schema.org/InStock" },
});

/** A link with a problem, which leads through redirects to the last address. */
function fails(
  expected: LinkState,
  name: string,
  urls: readonly string[],
  answer: ShopAnswer,
): LinkShop {
  const [link = ""] = urls;
  return { name, link, expected, answers: chain(urls, answer) };
}

const GONE: readonly LinkShop[] = [
  fails(
    "gone",
    "Dutch page that is missing, with 200",
    ["https://www.jurkenhuis.example/product/zomerjurk-bloem"],
    markup(
      "<title>Pagina niet gevonden - Jurkenhuis</title>",
      "<h1>Oeps!</h1><p>Deze pagina bestaat niet meer.</p>",
    ),
  ),
  fails(
    "gone",
    "Italian item that the shop no longer has, with 200",
    ["https://www.vestiamoci.example/it/p/cappotto-lana-3391"],
    page(
      "Vestiamoci | Moda donna online",
      { "@context": "https://schema.org", "@type": "Organization", name: "Vestiamoci" },
      "<h1>Ops! Questo prodotto non è più disponibile</h1><h2>Potrebbero piacerti</h2>",
    ),
  ),
  fails(
    "gone",
    "Salesforce Commerce, redirect to its error page in Swedish",
    [
      "https://www.norrmode.example/sv/jacka-88120.html",
      "https://www.norrmode.example/on/demandware.store/Sites-Norr-Site/sv_SE/Home-ErrorNotFound",
    ],
    markup("<title>Sidan kunde inte hittas | Norrmode</title>", "<h1>Sidan kunde inte hittas</h1>"),
  ),
  fails(
    "gone",
    "Japanese page that is missing, with 200",
    ["https://www.kimonoya.example/item/20311.html"],
    markup(
      "<title>お探しのページは見つかりませんでした｜きもの屋</title>",
      "<h1>お探しのページは見つかりませんでした</h1>",
    ),
  ),
  fails(
    "gone",
    "network link to an item that was removed for good",
    [
      "https://www.awin1.com/cread.php?awinmid=9&awinaffid=77&ued=https%3A%2F%2Fwww.taschenladen.example%2Fp%2F41",
      "https://www.taschenladen.example/p/41?awc=9_1_a",
    ],
    { ...page("Taschenladen", null, "<h1>Dieser Artikel wurde entfernt</h1>"), status: 410 },
  ),
];

const SOLD_OUT: readonly LinkShop[] = [
  fails(
    "sold_out",
    "Wix, whose data has keys in capitals",
    ["https://www.lotta-keramik.example/product-page/seidentuch"],
    page("Seidentuch | Lotta", {
      "@context": "https://schema.org/",
      "@type": "Product",
      name: "Seidentuch",
      Offers: { "@type": "Offer", priceCurrency: "EUR", price: "65", Availability: OUT },
    }),
  ),
  fails(
    "sold_out",
    "Amazon-like in German, only in words",
    ["https://www.kaufwelt.example/dp/B0DRESS77?tag=ines-21"],
    page(
      "Kaufwelt.example: Damen Kleid",
      null,
      `<span id="productTitle">Damen Kleid</span><div id="availability"><span class="a-color-price">Derzeit nicht verfügbar.</span><br>
      Ob und wann dieser Artikel wieder vorrätig sein wird, ist unbekannt.</div>`,
    ),
  ),
  fails(
    "sold_out",
    "microdata with the state as content",
    ["https://www.sombrerito.example/tienda/vestido-rojo"],
    page(
      "Vestido rojo",
      null,
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Vestido rojo</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <meta content="${OUT}" itemprop="availability"><meta itemprop="price" content="39.90"></div></div>`,
    ),
  ),
  fails(
    "sold_out",
    "Shopify, the variant of the link in a product group",
    ["https://kaia-swim.example/products/bikini-top?variant=5002"],
    page("Bikini Top – Kaia Swim", {
      "@context": "http://schema.org/",
      "@type": "ProductGroup",
      name: "Bikini Top",
      hasVariant: [
        ["5001", "InStock"],
        ["5002", "OutOfStock"],
      ].map(([id, word]) => ({
        "@type": "Product",
        "@id": `/products/bikini-top?variant=${id}#variant`,
        offers: {
          "@type": "Offer",
          "@id": `/products/bikini-top?variant=${id}#offer`,
          availability: `http://schema.org/${word}`,
          url: `https://kaia-swim.example/products/bikini-top?variant=${id}`,
        },
      })),
    }),
  ),
  fails(
    "sold_out",
    "Open Graph, the short word of Facebook",
    ["https://tinyloom.example/shop/poncho"],
    markup(
      `<title>Poncho · Tiny Loom</title><meta property="og:type" content="og:product">
      <meta property="og:availability" content="oos">`,
      "<h1>Poncho</h1>",
    ),
  ),
  fails(
    "sold_out",
    "French theme without data, a button that cannot be used",
    ["https://atelier-colette.example/products/blouse-brodee"],
    markup(
      '<title>Blouse brodée – Atelier Colette</title><meta property="og:type" content="product">',
      `<h1>Blouse brodée</h1><form action="/cart/add"><button type="submit" name="add" disabled>Épuisé</button></form>
      <script type="application/json" data-product-json>{"title":"Blouse brodée","available":false}</script>`,
    ),
  ),
];

const REDIRECTED: readonly LinkShop[] = [
  fails(
    "redirected",
    "WooCommerce in Polish, to the category",
    [
      "https://sklep-wanda.example/produkt/sukienka-zielona/",
      "https://sklep-wanda.example/kategoria-produktu/sukienki/",
    ],
    page("Sukienki - Sklep Wanda", null, "<h1>Sukienki</h1><p>Wyświetlanie 1–12 z 40 wyników</p>"),
  ),
  fails(
    "redirected",
    "marketplace that asks for an account",
    [
      "https://www.secondchic.example/items/8871-silk-blouse",
      "https://www.secondchic.example/member/signup/select_type?ref_url=%2Fitems%2F8871-silk-blouse",
    ],
    page("Log in or sign up | Secondchic", null, "<h1>Log in to continue</h1>"),
  ),
  fails(
    "redirected",
    "choice of the country in place of the item",
    [
      "https://us.kleidwerk.example/products/trench-coat",
      "https://www.kleidwerk.example/choose-your-country",
    ],
    page("Choose your country", null, "<h1>Select your shipping destination</h1>"),
  ),
  fails(
    "redirected",
    "Zalando-like, flat address of a category",
    [
      "https://www.schrankwand.example/mango-sommerkleid-m9121c4xy-a11.html",
      "https://www.schrankwand.example/damenbekleidung-kleider/",
    ],
    page(
      "Kleider für Damen online kaufen | Schrankwand",
      null,
      "<h1>Kleider</h1><p>12.408 Artikel</p>",
    ),
  ),
];

const TAG_LOST: readonly LinkShop[] = [
  fails(
    "tag_lost",
    "Refersion parameter, dropped with the market of the visitor",
    [
      "https://solstice-wear.example/products/tank?rfsn=7310.a8bc",
      "https://solstice-wear.example/en-de/products/tank",
    ],
    inStock,
  ),
  fails(
    "tag_lost",
    "eBay-like, the campaign dropped and the rest kept",
    [
      "https://www.flohmarkt.example/itm/Jeans/9002?mkevt=1&mkcid=1&mkrid=707-5&campid=53381&toolid=1",
      "https://www.flohmarkt.example/itm/9002?mkcid=1&mkrid=707-5",
    ],
    inStock,
  ),
  fails(
    "tag_lost",
    "Amazon-like, the sub-tag kept and the tag dropped",
    [
      "https://www.warenwelt.example/dp/B0SHOE11?tag=ines-21&ascsubtag=closet",
      "https://www.warenwelt.example/-/en/dp/B0SHOE11?ascsubtag=closet",
    ],
    inStock,
  ),
  fails(
    "tag_lost",
    "Rewardful parameter, dropped with the host",
    ["https://hutmacher.example/p/strohhut?via=ines", "https://www.hutmacher.example/p/strohhut"],
    inStock,
  ),
];

const UNREACHABLE = fails(
  "unreachable",
  "server behind Cloudflare that is down",
  ["https://www.zuschnitt.example/p/rock"],
  { status: 521, body: "<title>zuschnitt.example | 521: Web server is down</title>" },
);

/** The part of the third set with links that have a problem. */
export const THIRD_PROBLEMS: readonly LinkShop[] = [
  ...[...GONE, ...SOLD_OUT, ...REDIRECTED],
  ...[...TAG_LOST, UNREACHABLE],
];
