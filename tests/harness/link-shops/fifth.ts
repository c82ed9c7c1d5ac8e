import {
  bigCommerceParka,
  group,
  html,
  IN,
  japaneseBag,
  ld,
  magentoPoncho,
  OUT,
  offered,
  prestaDress,
  sfccDress,
  shopifyVest,
  shopwareShirt,
  swedishAnorak,
  wooCardigan,
} from "./fifth-pages.ts";
import { chain, type LinkShop, type LinkState, type ShopAnswer } from "./shop.ts";

/** A shop that answers the last address, and redirects each earlier one to the next. */
function shop(
  name: string,
  expected: LinkState,
  urls: readonly string[],
  answer: ShopAnswer,
): LinkShop {
  const [link = ""] = urls;
  return {
    name,
    link,
    expected,
    answers: urls.length > 1 ? chain(urls, answer) : { [link]: answer },
  };
}

const OPEN_PAGES: readonly LinkShop[] = [
  shop(
    "Shopify, sizes partly sold out, hidden badge",
    "fine",
    ["https://saltmarsh-knits.example/products/cable-vest"],
    shopifyVest,
  ),
  shop(
    "WooCommerce in German, related item sold out",
    "fine",
    ["https://waldlicht.example/produkt/strickjacke-fichte/"],
    wooCardigan,
  ),
  shop(
    "Magento in Spanish, made to order",
    "fine",
    ["https://sierra-lana.example/poncho-de-alpaca.html"],
    magentoPoncho,
  ),
  shop(
    "Demandware in French, button waits for a size",
    "fine",
    ["https://maison-verlaine.example/fr/robe-portefeuille-en-soie/VRL-2204.html"],
    sfccDress,
  ),
  shop(
    "EC-CUBE in Japanese, one colour sold out",
    "fine",
    ["https://tsumugi-shop.example/products/detail/152"],
    japaneseBag,
  ),
  shop(
    "Next.js in Swedish, texts of all states in its data",
    "fine",
    ["https://fjallrot.example/produkt/fjallanorak"],
    swedishAnorak,
  ),
  // Decided: a shop that refuses programs is fine.
  shop(
    "content network refuses programs",
    "fine",
    ["https://highstreet-nine.example/p/wide-leg-jean/88120"],
    {
      ...html(
        "en",
        "<title>Access Denied</title>",
        "<h1>Access Denied</h1>You don't have permission to access this page on this server.<p>Reference #18.5d2f1202.1764</p>",
      ),
      status: 403,
    },
  ),
  shop(
    "PrestaShop in Polish, product with a new address",
    "fine",
    [
      "https://bielik-len.example/sukienki/214-sukienka-lniana-maja.html",
      "https://bielik-len.example/odziez/sukienki/214-2031-sukienka-lniana-maja-midi.html",
    ],
    prestaDress,
  ),
  shop(
    "BigCommerce, pre-order of the second run",
    "fine",
    ["https://kestrelandco.example/harbour-parka/"],
    bigCommerceParka,
  ),
  shop(
    "Shopware in German behind a question of age",
    "fine",
    ["https://kornbrand-haus.example/Brauerhemd-Leinen/KB-1007"],
    shopwareShirt,
  ),
];

/** Wix writes these names with a capital. */
const wixData = {
  "@context": "https://schema.org/",
  "@type": "Product",
  name: "Falda plisada",
  Offers: { "@type": "Offer", priceCurrency: "EUR", price: "54", Availability: OUT },
};

const UNSOLD: readonly LinkShop[] = [
  shop(
    "Shopify in French, all variants sold out",
    "sold_out",
    ["https://lumiere-cuir.example/products/sac-besace?variant=50211"],
    html(
      "fr",
      `<title>Sac besace – Lumière Cuir</title><meta property="og:type" content="product">
${ld(
  group("Sac besace", "EUR", [
    ["Cognac", OUT],
    ["Noir", OUT],
  ]),
)}`,
      `<main><h1>Sac besace</h1><div class="price price--sold-out">118,00 €</div>
<form action="/cart/add"><button type="submit" name="add" disabled><span>Épuisé</span></button></form>
<form class="klaviyo-bis"><p>Prévenez-moi dès son retour</p><input type="email"><button>M'avertir</button></form></main>
<section class="product-recommendations"><h2>Vous aimerez aussi</h2><p>Porte-cartes 39,00 €</p><button>Ajouter au panier</button></section>`,
    ),
  ),
  shop(
    "Squarespace without data, sold out",
    "sold_out",
    ["https://juniperpress.example/shop/p/indigo-work-shirt"],
    html(
      "en-US",
      `<title>Indigo Work Shirt &mdash; Juniper Press</title><meta property="og:type" content="product"><meta property="product:price:amount" content="85.00">`,
      `<article class="ProductItem"><h1 class="ProductItem-details-title">Indigo Work Shirt</h1><div class="product-price">$85.00</div>
<div class="product-mark sold-out">Sold Out</div><div class="ProductItem-details-excerpt"><p>Dyed by hand in small batches.</p></div></article>
<section class="ProductItem-relatedProducts"><h2>You Might Also Like</h2><a href="/shop/p/apron">Shop Apron</a><div class="sqs-add-to-cart-button">Add To Cart</div></section>`,
    ),
  ),
  // Decided: a discontinued item is sold out.
  shop(
    "Swedish, discontinued with a successor",
    "sold_out",
    ["https://ullgarn-lund.example/sv/troja-vinter-2024"],
    html(
      "sv-SE",
      `<title>Tröja Vinter 2024 | Ullgarn Lund</title>${ld(offered("Tröja Vinter 2024", "http://schema.org/Discontinued", "995", "SEK"))}`,
      `<h1>Tröja Vinter 2024</h1><p>Varan har utgått ur sortimentet.</p><a class="button" href="/sv/troja-vinter-2025">Se efterträdaren</a>`,
    ),
  ),
  shop(
    "Wix in Spanish, sold out",
    "sold_out",
    ["https://tienda-noria.example/product-page/falda-plisada"],
    html(
      "es",
      `<title>Falda plisada | Tienda Noria</title><meta property="og:type" content="product">${ld(wixData)}`,
      `<div data-hook="product-page"><h1 data-hook="product-title">Falda plisada</h1><span data-hook="formatted-primary-price">54,00 €</span>
<button data-hook="add-to-cart" aria-disabled="true" disabled><span>Agotado</span></button><button data-hook="notify-when-available">Avísame cuando esté disponible</button></div>
<div data-hook="related-products"><h2>Productos relacionados</h2><p>Blusa de lino</p><button>Agregar al carrito</button></div>`,
    ),
  ),
];

const missing = {
  props: { pageProps: { product: null, error: { code: "PRODUCT_NOT_FOUND" } } },
  page: "/p/[id]",
};

const MISSING: readonly LinkShop[] = [
  shop(
    "Next.js in Polish, status 200 for a missing item",
    "gone",
    ["https://modna-szafa.example/p/plaszcz-welniany-90417"],
    html(
      "pl",
      `<title>Modna Szafa - moda online</title><meta name="robots" content="noindex">`,
      `<div id="__next"><main><h1>Ups! Nie znaleziono produktu</h1><p>Produkt, którego szukasz, nie istnieje lub został usunięty.</p><a href="/">Wróć na stronę główną</a></main>
<section><h2>Bestsellery</h2><article>Płaszcz dwurzędowy 499 zł <button>Dodaj do koszyka</button></article></section></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(missing)}</script>`,
    ),
  ),
  shop("Japanese, status 404", "gone", ["https://hoshizora-zakka.example/shop/g/g20418/"], {
    ...html(
      "ja",
      "<title>ほしぞら雑貨 オンラインショップ</title>",
      `<p>申し訳ございません。お探しの商品は見つかりませんでした。</p><a href="/">トップページへ</a>`,
    ),
    status: 404,
  }),
  shop(
    "French, to the home page of the language",
    "redirected",
    [
      "https://ombra-souliers.example/produits/mocassin-gala",
      "https://ombra-souliers.example/fr-fr/",
    ],
    html(
      "fr-FR",
      `<title>Ombra Souliers | Site officiel</title>${ld({ "@context": "https://schema.org", "@type": "Organization", name: "Ombra Souliers" })}`,
      `<h1>La nouvelle collection</h1><a href="/fr-fr/femme">Femme</a><a href="/fr-fr/homme">Homme</a>`,
    ),
  ),
  shop(
    "Demandware, to the category of the sold item",
    "redirected",
    [
      "https://tidegear.example/us/en/linen-slip-dress-60214.html",
      "https://tidegear.example/us/en/women/dresses/?oos=60214",
    ],
    html(
      "en-US",
      `<title>Women's Dresses | Tidegear</title>${ld({ "@context": "https://schema.org", "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, url: "https://tidegear.example/us/en/wrap-dress-60300.html" }] })}`,
      `<p class="banner">The item you were looking for is no longer available. Try one of these.</p><h1>Dresses</h1><p>48 Results</p><div class="product-tile">Wrap Dress <button class="add-to-cart">Quick Add</button></div>`,
    ),
  ),
  shop(
    "WooCommerce, slash added and tag dropped",
    "tag_lost",
    [
      "https://penrose-wool.example/product/aran-scarf?ref=lina21",
      "https://penrose-wool.example/product/aran-scarf/",
    ],
    html(
      "en-GB",
      `<title>Aran Scarf - Penrose Wool</title>${ld(offered("Aran Scarf", IN, "48.00", "GBP"))}`,
      `<h1 class="product_title">Aran Scarf</h1><p class="stock in-stock">12 in stock</p><form class="cart"><button name="add-to-cart" value="77" class="single_add_to_cart_button">Add to basket</button></form>`,
    ),
  ),
  shop(
    "Shopware in German, under maintenance",
    "unreachable",
    ["https://atelier-perlach.example/Wollmantel-Isar/AP-330"],
    {
      ...html(
        "de",
        "<title>Wartungsmodus</title>",
        "<h1>Wir sind gleich zurück</h1><p>Unser Shop wird gerade gewartet. Bitte versuche es später noch einmal.</p>",
      ),
      status: 503,
    },
  ),
];

/** Shops as their systems render them in 2026, written without the code that judges the answers. */
export const FIFTH_SHOPS: readonly LinkShop[] = [...OPEN_PAGES, ...UNSOLD, ...MISSING];
