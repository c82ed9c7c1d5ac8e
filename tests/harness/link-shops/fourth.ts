import { chain, type LinkShop, type LinkState, markup, page, type ShopAnswer } from "./shop.ts";

const IN = "https://schema.org/InStock";
const OUT = "https://schema.org/OutOfStock";

/** A shop that answers the link itself. */
function shop(name: string, expected: LinkState, link: string, answer: ShopAnswer): LinkShop {
  return { name, link, expected, answers: { [link]: answer } };
}

/** A shop that redirects the link through the other addresses. */
function leads(
  name: string,
  expected: LinkState,
  urls: readonly string[],
  answer: ShopAnswer,
): LinkShop {
  return { name, link: urls[0] ?? "", expected, answers: chain(urls, answer) };
}

function product(name: string, availability: string) {
  const offers = { "@type": "Offer", price: "59.00", priceCurrency: "EUR", availability };
  return { "@context": "https://schema.org", "@type": "Product", name, offers };
}

const OPEN_PAGES: readonly LinkShop[] = [
  shop(
    "Japanese, in stock",
    "fine",
    "https://kinu.example/items/1201",
    page("麻のワンピース", product("麻のワンピース", IN), "<button>カートに入れる</button>"),
  ),
  shop(
    "Korean, microdata",
    "fine",
    "https://hanbyeol.example/product/88",
    markup(
      "<title>린넨 원피스</title>",
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">린넨 원피스</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="${IN}"><button>장바구니 담기</button></div></div>`,
    ),
  ),
  shop(
    "PrestaShop in Polish, one size sold out",
    "fine",
    "https://lniana.example/sukienki/31-sukienka.html",
    page(
      "Sukienka lniana",
      product("Sukienka lniana", IN),
      "<option disabled>S - wyprzedane</option><option>M</option><button>Dodaj do koszyka</button>",
    ),
  ),
  shop(
    "pre-order in Swedish",
    "fine",
    "https://norrsken.example/produkt/kappa",
    page("Kappa", product("Kappa", "https://schema.org/PreOrder"), "<button>Förboka</button>"),
  ),
  shop(
    "Dutch, back-order",
    "fine",
    "https://grachtmode.example/product/jas",
    page("Jas", product("Jas", "https://schema.org/BackOrder"), "<button>Bestellen</button>"),
  ),
  shop(
    "VTEX in Portuguese, broken JSON-LD",
    "fine",
    "https://lojamar.example/vestido-azul/p",
    page(
      "Vestido azul",
      '{"@type":"Product","name":"Vestido azul",',
      "<h1>Vestido azul</h1><p>R$ 199,00</p><button>Adicionar à sacola</button>",
    ),
  ),
  shop("bot wall with status 403", "unreachable", "https://wall-mode.example/p/100", {
    status: 403,
    ...markup("<title>Just a moment...</title>", "Checking your browser"),
  }),
  leads(
    "renamed product in Greek",
    "fine",
    ["https://elia.example/products/forema", "https://elia.example/products/forema-lino"],
    page("Φόρεμα λινό", product("Φόρεμα λινό", IN), "<button>Προσθήκη στο καλάθι</button>"),
  ),
  leads(
    "redirect that keeps the tag",
    "fine",
    ["https://mercato.example/p/7?tag=lina-21", "https://www.mercato.example/p/7?tag=lina-21"],
    page("Gonna", product("Gonna", IN), "<button>Aggiungi al carrello</button>"),
  ),
  shop(
    "Arabic, graph",
    "fine",
    "https://layan.example/ar/products/abaya",
    page("عباية", { "@graph": [product("عباية", IN)] }, "<button>أضف إلى السلة</button>"),
  ),
];

const PROBLEMS: readonly LinkShop[] = [
  shop(
    "Turkish, sold out with a notice by mail",
    "sold_out",
    "https://ipekmoda.example/elbise-p-9",
    page("Elbise", product("Elbise", OUT), "<p>Tükendi</p><button>Gelince haber ver</button>"),
  ),
  shop(
    "Chinese without data, sold out",
    "sold_out",
    "https://yunshang.example/item/55",
    markup(
      '<title>连衣裙</title><meta property="og:type" content="product">',
      "<h1>连衣裙</h1><button disabled>已售罄</button>",
    ),
  ),
  shop(
    "meta tag of availability, sold out",
    "sold_out",
    "https://papavero.example/shop/p/abito",
    markup(
      '<title>Abito</title><meta property="og:type" content="product"><meta property="product:availability" content="out of stock">',
      "<h1>Abito</h1>",
    ),
  ),
  shop(
    "resale item in French, sold",
    "sold_out",
    "https://revente.example/items/4410-robe",
    page("Robe", product("Robe", "https://schema.org/SoldOut"), "<p>Vendu</p>"),
  ),
  shop(
    "Czech page with status 200 for a missing item",
    "gone",
    "https://saty.example/produkt/saty-anna",
    markup("<title>Stránka nenalezena</title>", "<h1>Stránka nenalezena</h1>"),
  ),
  shop("status 410", "gone", "https://handmade.example/listing/77", {
    status: 410,
    ...markup("<title>Gone</title>", "<h1>This item is no longer available</h1>"),
  }),
  shop(
    "discontinued by data",
    "gone",
    "https://oldline.example/p/coat",
    page("Coat", product("Coat", "https://schema.org/Discontinued"), "<h1>Coat</h1>"),
  ),
  leads(
    "redirect to the home page",
    "redirected",
    ["https://heimat.example/products/rock", "https://heimat.example/"],
    markup("<title>Heimat</title>", "<h1>Willkommen</h1>"),
  ),
  leads(
    "redirect to a category",
    "redirected",
    ["https://tela.example/product/vestido-rojo", "https://tela.example/categoria/vestidos"],
    markup("<title>Vestidos</title>", "<h1>Vestidos</h1><p>120 productos</p>"),
  ),
  leads(
    "redirect that drops the tag",
    "tag_lost",
    ["https://bazaar.example/p/8?tag=lina-21", "https://www.bazaar.example/p/8"],
    page("Skirt", product("Skirt", IN), "<button>Add to cart</button>"),
  ),
];

/** Shops of further countries, written without the code that judges the answers. */
export const FOURTH_SHOPS: readonly LinkShop[] = [...OPEN_PAGES, ...PROBLEMS];
