import type { ShopAnswer } from "./shop.ts";

export const IN = "https://schema.org/InStock";
export const OUT = "https://schema.org/OutOfStock";

/** A whole page with its language, as a shop system renders it. */
export function html(lang: string, head: string, body: string): ShopAnswer {
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head>
<body>${body}</body></html>`,
  };
}

/** A script of structured data. */
export const ld = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

export function offered(name: string, availability: string, price: string, priceCurrency: string) {
  const offers = { "@type": "Offer", price, priceCurrency, availability };
  return { "@context": "https://schema.org/", "@type": "Product", name, offers };
}

/** Shopify's group of variants: a name and availability for each. */
export function group(name: string, currency: string, variants: readonly (readonly string[])[]) {
  const hasVariant = variants.map(([variant = "", availability = ""]) => ({
    ...offered(`${name} - ${variant}`, availability, "118.00", currency),
    sku: variant,
  }));
  return { "@context": "http://schema.org/", "@type": "ProductGroup", name, hasVariant };
}

/** The Dawn theme keeps a sold-out badge in every price and hides it by style. */
export const shopifyVest = html(
  "en",
  `<title>Cable Vest – Saltmarsh Knits</title>
<meta property="og:type" content="product"><meta property="og:price:amount" content="118.00">
${ld(
  group("Cable Vest", "GBP", [
    ["Oat / S", OUT],
    ["Oat / M", IN],
    ["Oat / L", OUT],
  ]),
)}
<script>window.variantStrings = {addToCart: "Add to cart", soldOut: "Sold out", unavailable: "Unavailable"};</script>`,
  `<header><a href="/">Saltmarsh Knits</a><a href="/cart">Cart</a></header>
<main><h1>Cable Vest</h1>
<div class="price"><span class="price-item">£118.00</span><span class="badge price__badge-sold-out">Sold out</span></div>
<fieldset><legend>Size</legend>
<input type="radio" id="s" class="disabled"><label for="s">S<span class="visually-hidden">Variant sold out or unavailable</span></label>
<input type="radio" id="m" checked><label for="m">M</label>
<input type="radio" id="l" class="disabled"><label for="l">L<span class="visually-hidden">Variant sold out or unavailable</span></label></fieldset>
<form method="post" action="/cart/add"><input type="hidden" name="id" value="4471"><button type="submit" name="add" class="product-form__submit"><span>Add to cart</span></button></form>
</main>
<section class="product-recommendations"><h2>You may also like</h2><ul>
<li><a href="/products/moss-beanie">Moss Beanie</a><span class="badge">Sold out</span></li>
<li><a href="/products/fisher-sock">Fisher Sock</a><span>£22.00</span></li></ul></section>`,
);

export const wooCardigan = html(
  "de-DE",
  `<title>Strickjacke Fichte - Waldlicht</title>
${ld({
  "@context": "https://schema.org",
  "@graph": [
    { "@type": "WebPage", name: "Strickjacke Fichte" },
    { "@type": "BreadcrumbList", itemListElement: [] },
  ],
})}`,
  `<div id="cookie-notice" role="dialog">Wir verwenden Cookies. <button>Alle akzeptieren</button><button>Nur notwendige</button></div>
<div id="product-311" class="product type-product instock product-type-variable"><h1 class="product_title">Strickjacke Fichte</h1><p class="price">129,00&nbsp;€</p>
<form class="variations_form cart" data-product_variations="[{&quot;attributes&quot;:{&quot;groesse&quot;:&quot;S&quot;},&quot;is_in_stock&quot;:false,&quot;availability_html&quot;:&quot;&lt;p class=\\&quot;stock out-of-stock\\&quot;&gt;Nicht vorrätig&lt;/p&gt;&quot;},{&quot;attributes&quot;:{&quot;groesse&quot;:&quot;M&quot;},&quot;is_in_stock&quot;:true,&quot;availability_html&quot;:&quot;&lt;p class=\\&quot;stock in-stock\\&quot;&gt;Nur noch 2 vorrätig&lt;/p&gt;&quot;}]">
<select name="attribute_groesse"><option value="">Wähle eine Option</option><option>S</option><option>M</option></select>
<button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">In den Warenkorb</button></form></div>
<section class="related products"><h2>Ähnliche Produkte</h2><ul class="products">
<li class="product outofstock"><h2>Mütze Tanne</h2><span class="soldout">Nicht vorrätig</span><a class="button">Weiterlesen</a></li>
<li class="product instock"><h2>Schal Lärche</h2><a class="button add_to_cart_button">In den Warenkorb</a></li></ul></section>
${ld({ "@context": "https://schema.org/", "@graph": [{ "@type": "BreadcrumbList" }, { ...offered("Strickjacke Fichte", "http://schema.org/InStock", "129.00", "EUR") }] })}`,
);

export const magentoPoncho = html(
  "es",
  `<title>Poncho de alpaca | Sierra Lana</title><meta property="og:type" content="product">
<meta property="product:price:amount" content="89.5">
${ld(offered("Poncho de alpaca", "https://schema.org/BackOrder", "89.50", "EUR"))}`,
  `<div class="message global cookie">Usamos cookies para mejorar tu experiencia. <button>Aceptar</button></div>
<main><h1 class="page-title"><span class="base" itemprop="name">Poncho de alpaca</span></h1>
<div class="product-info-stock-sku"><div class="stock available" title="Disponibilidad"><span>Bajo pedido</span></div></div>
<p>Lo tejemos para ti: sale de nuestro taller en 3 semanas.</p>
<form id="product_addtocart_form"><button type="submit" title="Añadir al carrito" class="action primary tocart" id="product-addtocart-button"><span>Añadir al carrito</span></button></form></main>
<div class="block upsell"><strong>También te puede interesar</strong><ol><li>Gorro de alpaca <div class="stock unavailable"><span>Agotado</span></div></li><li>Guantes <button class="action tocart">Añadir al carrito</button></li></ol></div>`,
);

/** The button waits for a size; the alert of other sizes is in a closed dialog. */
export const sfccDress = html(
  "fr-FR",
  `<title>Robe portefeuille en soie | Maison Verlaine</title>
${ld({ ...offered("Robe portefeuille en soie", "http://schema.org/InStock", "245.00", "EUR"), sku: "VRL-2204" })}`,
  `<div class="product-detail" data-pid="VRL-2204"><h1 class="product-name">Robe portefeuille en soie</h1><span class="sales">245,00 €</span>
<ul class="sizes"><li><button class="size" disabled>34 <small>Épuisé</small></button></li><li><button class="size">36</button></li><li><button class="size">38</button></li><li><button class="size" disabled>40 <small>Épuisé</small></button></li></ul>
<div class="cart-and-ipay"><button class="add-to-cart btn btn-primary" data-pid="VRL-2204" disabled>Sélectionnez une taille</button></div>
<div class="modal fade" aria-hidden="true"><form><h2>Taille épuisée ?</h2><p>Laissez votre e-mail et nous vous préviendrons de son retour.</p><input type="email"><button>M'alerter</button></form></div></div>
<div class="recommendations"><h2>Complétez le look</h2><div class="product-tile">Ceinture nouée <span class="badge">Épuisé</span></div></div>`,
);

export const japaneseBag = html(
  "ja",
  `<title>帆布トートバッグ / つむぎ商店</title><meta property="og:type" content="og:product"><meta property="og:title" content="帆布トートバッグ">`,
  `<div class="ec-headerNaviRole"><a href="/cart">カート</a></div>
<div class="ec-productRole"><h2 class="ec-headingTitle">帆布トートバッグ</h2><div class="ec-price">￥6,820 税込</div><p>在庫：残りわずか</p>
<form action="/products/add_cart/152" method="post"><select name="classcategory_id1"><option>選択してください</option><option value="3">生成り</option><option value="4">墨 (品切れ中)</option></select>
<input type="number" name="quantity" value="1"><button type="submit" class="ec-blockBtn--action add-cart">カートに入れる</button></form>
<p class="note">※実店舗と在庫を共有しているため、ご注文後に在庫切れとなる場合がございます。</p></div>
<div class="recent"><h3>最近チェックした商品</h3><ul><li>藍染めストール<span>SOLD OUT</span></li><li>麻のエプロン<span>￥4,950</span></li></ul></div>`,
);

const swedishState = {
  props: {
    pageProps: {
      product: {
        name: "Fjällanorak",
        price: 1899,
        sizes: [
          { size: "S", stock: 0, status: "OUT_OF_STOCK" },
          { size: "M", stock: 7, status: "IN_STOCK" },
        ],
      },
      dictionary: {
        "pdp.buy": "Lägg i varukorgen",
        "pdp.soldOut": "Slutsåld",
        "pdp.notify": "Meddela mig",
        "error.404": "Sidan kunde inte hittas",
      },
    },
  },
  page: "/produkt/[slug]",
};

export const swedishAnorak = html(
  "sv",
  `<title>Fjällanorak - Fjällrot</title><meta property="og:title" content="Fjällanorak">`,
  `<div id="__next"><main><h1>Fjällanorak</h1><p>1 899 kr</p>
<div role="radiogroup"><button role="radio" aria-disabled="true">S<span class="sr-only">Slut i lager</span></button><button role="radio">M</button></div>
<button type="button" class="css-1k2a">Lägg i varukorgen</button><p>I lager, skickas inom 1–2 vardagar</p></main>
<aside><h2>Andra köpte också</h2><article>Fleecetröja <em>Slutsåld</em></article></aside></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(swedishState)}</script>`,
);

export const prestaDress = html(
  "pl",
  `<title>Sukienka lniana Maja midi - Bielik Len</title><link rel="canonical" href="https://bielik-len.example/odziez/sukienki/214-2031-sukienka-lniana-maja-midi.html"><meta property="og:type" content="product">
${ld(offered("Sukienka lniana Maja midi", IN, "329", "PLN"))}`,
  `<main><h1 class="h1">Sukienka lniana Maja midi</h1><span class="current-price-value">329,00 zł</span>
<form id="add-to-cart-or-refresh"><select><option>36</option><option>38</option></select><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit">Dodaj do koszyka</button><span id="product-availability">Ostatnie sztuki w magazynie</span></form></main>
<section class="featured-products"><p>Klienci kupili także:</p><article>Spódnica lniana Ola <span class="product-flag out_of_stock">Brak w magazynie</span></article></section>`,
);

export const bigCommerceParka = html(
  "en",
  `<title>Harbour Parka - Kestrel &amp; Co</title><meta property="og:type" content="product"><meta property="og:availability" content="pending"><meta property="product:price:amount" content="240">
${ld(offered("Harbour Parka", "https://schema.org/PreOrder", "240", "USD"))}`,
  `<div class="productView"><h1 class="productView-title">Harbour Parka</h1><span class="price">$240.00</span>
<p>Our first run sold out in a week. The second run ships on January 18.</p>
<form method="post" action="/cart.php" data-cart-item-add><input id="form-action-addToCart" class="button button--primary" type="submit" value="Pre-Order Now"></form></div>
<div class="tab-content"><h2>Related Products</h2><article class="card">Harbour Cap <a class="button">Out of stock</a></article></div>`,
);

export const shopwareShirt = html(
  "de-DE",
  `<title>Brauerhemd Leinen | Kornbrand Haus</title><meta property="og:type" content="product"><meta property="product:price:amount" content="69.95">`,
  `<div class="modal age-gate" role="dialog"><h2>Bist du schon 18?</h2><p>Diese Seite ist für Personen unter 18 Jahren nicht verfügbar.</p><button>Ja, ich bin 18</button><button>Nein</button></div>
<div class="product-detail" itemscope itemtype="https://schema.org/Product"><h1 class="product-detail-name" itemprop="name">Brauerhemd Leinen</h1>
<form id="productDetailPageBuyProductForm" class="buy-widget"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="69.95"><link itemprop="availability" href="${IN}"><p class="delivery-information delivery-available">Sofort verfügbar, Lieferzeit: 1-3 Tage</p></div><button class="btn btn-primary btn-buy" title="In den Warenkorb">In den Warenkorb</button></form></div>
<div class="product-slider"><h3>Kunden kauften auch</h3><div class="product-box">Schürze Leder <p>Nicht mehr verfügbar</p></div></div>`,
);
