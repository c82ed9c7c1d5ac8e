import { chain, type LinkShop, page, type ShopAnswer } from "./shop.ts";

const IN = "https://schema.org/InStock";

/** A link that leads through redirects to the last address. */
function leads(name: string, urls: readonly string[], answer: ShopAnswer): LinkShop {
  const [link = ""] = urls;
  return { name, link, expected: "fine", answers: chain(urls, answer, 302) };
}

const product = (name: string, offers: object) =>
  page(`${name} | Shop`, { "@context": "http://schema.org/", "@type": "Product", name, offers });

/** Links whose redirects lead to items that can be bought, with the affiliate tag. */
export const THIRD_WAYS: readonly LinkShop[] = [
  leads(
    "Salesforce Commerce through Rakuten, a language is added",
    [
      "https://click.linksynergy.com/deeplink?id=AbC&mid=40123&murl=https%3A%2F%2Fwww.maisonvert.example%2Fp%2Fveste-204.html",
      "https://www.maisonvert.example/p/veste-204.html?ranMID=40123&ranEAID=AbC&ranSiteID=AbC-x1",
      "https://www.maisonvert.example/fr_FR/p/veste-204.html?ranMID=40123&ranEAID=AbC&ranSiteID=AbC-x1",
    ],
    product("Veste", { url: {}, "@type": "Offer", price: "189.00", availability: IN }),
  ),
  leads(
    "Zalando-like, the host of a language leads to the main host",
    [
      "https://en.modeplatz.example/only-jumper-on321i2ab-q11.html?wmc=AFF49_DE",
      "https://www.modeplatz.example/only-strickpullover-on321i2ab-q11.html?wmc=AFF49_DE",
    ],
    product("Strickpullover", [
      { "@type": "Offer", sku: "ON321-S", availability: "http://schema.org/OutOfStock" },
      { "@type": "Offer", sku: "ON321-M", availability: "http://schema.org/InStock" },
    ]),
  ),
  leads(
    "Etsy-like, the name of the listing is added",
    [
      "https://www.handgemacht.example/listing/1184420193",
      "https://www.handgemacht.example/de/listing/1184420193/leinen-schuerze-mit-taschen",
    ],
    product("Leinenschürze", {
      "@type": "AggregateOffer",
      offerCount: 1,
      lowPrice: "48.00",
      availability: IN,
    }),
  ),
  leads(
    "eBay-like, the parameters change their order",
    [
      "https://www.auktion.example/itm/Vintage-Blazer/2551?mkevt=1&mkcid=1&mkrid=707-1&campid=53381&toolid=10001",
      "https://www.auktion.example/itm/2551?mkcid=1&mkrid=707-1&toolid=10001&campid=53381&mkevt=1&amdata=enc%3A9",
    ],
    product("Vintage Blazer", {
      "@type": "Offer",
      itemCondition: "https://schema.org/UsedCondition",
      availability: IN,
    }),
  ),
  leads(
    "PrestaShop, the address of a combination",
    [
      "https://www.petite-mode.example/fr/robes/123-robe-en-lin.html?aff=ines",
      "https://www.petite-mode.example/fr/robes/123-871-robe-lin-lavande.html?aff=ines",
    ],
    page(
      "Robe en lin lavande",
      { "@type": "Product", name: "Robe", offers: { "@type": "Offer", availability: IN } },
      "<h1>Robe en lin lavande</h1><span id='product-availability'>Derniers articles en stock</span>",
    ),
  ),
  leads(
    "Shopware, microdata, few pieces left",
    [
      "https://www.trachtenstube.example/detail/9f1c02aa71?partnerCode=ines",
      "https://www.trachtenstube.example/Dirndl-Resi/TS10023?partnerCode=ines",
    ],
    page(
      "Dirndl Resi | TS10023",
      null,
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Dirndl Resi</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <link itemprop="availability" href="https://schema.org/LimitedAvailability"></div></div>`,
    ),
  ),
  leads(
    "a post's short link through two networks",
    [
      "https://liketk.it/4xYzA",
      "https://rstyle.me/+k3Jd9",
      "https://www.awin1.com/cread.php?awinmid=5510&awinaffid=77&p=https%3A%2F%2Fstrickbar.example%2Fp%2F5",
      "https://strickbar.example/p/5?awc=5510_17_ab",
      "https://www.strickbar.example/p/5?awc=5510_17_ab",
    ],
    product("Cardigan", { "@type": "Offer", availability: IN }),
  ),
  leads(
    "the click host of a shop's own partner programme",
    [
      "https://partner.boutiek.example/click/click?p=1&t=url&s=55812&f=TXL&url=https%3A%2F%2Fwww.boutiek.example%2Fnl%2Fnl%2Fp%2Fjurk%2F93000&name=jurk",
      "https://www.boutiek.example/nl/nl/p/jurk/93000?Referrer=ADVNLPPcef55812",
    ],
    product("Jurk", { "@type": "Offer", availability: "InStock" }),
  ),
];
