import { HELD_OUT_WAYS } from "./held-out-ways.ts";
import { type LinkShop, moved, page } from "./shop.ts";

/** Shops that were written before the classifier, and that no rule of it was fitted to. */
export const HELD_OUT_SHOPS: readonly LinkShop[] = [
  ...HELD_OUT_WAYS,
  {
    name: "Shopify, one variant of three in stock",
    link: "https://atelier-nord.example/products/linen-shirt",
    expected: "fine",
    answers: {
      "https://atelier-nord.example/products/linen-shirt": page(
        "Linen Shirt – Atelier Nord",
        {
          "@context": "http://schema.org/",
          "@id": "/products/linen-shirt#product",
          "@type": "ProductGroup",
          name: "Linen Shirt",
          hasVariant: ["InStock", "OutOfStock", "OutOfStock"].map((one, at) => ({
            "@id": `/products/linen-shirt?variant=4${at}#variant`,
            "@type": "Product",
            name: `Linen Shirt - ${at}`,
            offers: {
              "@id": `/products/linen-shirt?variant=4${at}#offer`,
              "@type": "Offer",
              availability: `http://schema.org/${one}`,
              price: "89.00",
              priceCurrency: "EUR",
              url: `https://atelier-nord.example/products/linen-shirt?variant=4${at}`,
            },
          })),
        },
        "<h1>Linen Shirt</h1><button>Add to cart</button>",
      ),
    },
  },
  {
    name: "Shopify, array of offers that are all sold out",
    link: "https://knits.example/products/cardigan?sca_ref=331.Ab",
    expected: "sold_out",
    answers: {
      "https://knits.example/products/cardigan?sca_ref=331.Ab": page("Cardigan | Knits", {
        "@context": "https://schema.org/",
        "@type": "Product",
        name: "Cardigan",
        offers: ["S", "M", "L"].map((size) => ({
          "@type": "Offer",
          sku: size,
          availability: "https://schema.org/OutOfStock",
          price: 120,
          priceCurrency: "EUR",
        })),
      }),
    },
  },
  {
    name: "WooCommerce with a graph, in stock",
    link: "https://boutique-lyon.example/produit/robe-longue/",
    expected: "fine",
    answers: {
      "https://boutique-lyon.example/produit/robe-longue/": page("Robe longue - Boutique Lyon", {
        "@context": "https://schema.org/",
        "@graph": [
          {
            "@type": "BreadcrumbList",
            itemListElement: [{ "@type": "ListItem", position: 1, item: { name: "Accueil" } }],
          },
          {
            "@type": "Product",
            name: "Robe longue",
            offers: [
              {
                "@type": "Offer",
                priceSpecification: [{ "@type": "UnitPriceSpecification", price: "59.00" }],
                availability: "http://schema.org/InStock",
              },
            ],
          },
        ],
      }),
    },
  },
  {
    name: "WooCommerce, CDATA around sold-out data",
    link: "https://handmade.example/product/wool-skirt/",
    expected: "sold_out",
    answers: {
      "https://handmade.example/product/wool-skirt/": page(
        "Wool Skirt",
        `/*<![CDATA[*/{"@context":"https://schema.org","@type":"Product","name":"Wool Skirt","offers":{"@type":"Offer","availability":"http:\\/\\/schema.org\\/OutOfStock","price":"75"}}/*]]>*/`,
        '<p class="stock out-of-stock">Out of stock</p>',
      ),
    },
  },
  {
    name: "Zalando-like, AggregateOffer in stock",
    link: "https://modehaus.example/nike-shirt-ni112d0ab-a11.html",
    expected: "fine",
    answers: {
      "https://modehaus.example/nike-shirt-ni112d0ab-a11.html": page("Shirt - white | Modehaus", [
        {
          "@context": "http://schema.org",
          "@type": "Product",
          name: "Shirt",
          offers: {
            "@type": "AggregateOffer",
            lowPrice: "19.95",
            availability: "http://schema.org/InStock",
            offerCount: 4,
          },
        },
      ]),
    },
  },
  {
    name: "Zalando-like, AggregateOffer with offers that are sold out",
    link: "https://stilhaus.example/kleid-st721c0ab-k11.html",
    expected: "sold_out",
    answers: {
      "https://stilhaus.example/kleid-st721c0ab-k11.html": page("Kleid - rot | Stilhaus", {
        "@context": "https://schema.org",
        "@type": ["Product", "IndividualProduct"],
        name: "Kleid",
        offers: {
          "@type": "AggregateOffer",
          lowPrice: "49.95",
          offers: [
            { "@type": "Offer", sku: "36", availability: "OutOfStock" },
            { "@type": "Offer", sku: "38", availability: "schema:SoldOut" },
          ],
        },
      }),
    },
  },
  {
    name: "Amazon-like, keeps its tag after a redirect",
    link: "https://www.bigstore.example/gp/product/B0C1?tag=ines-21",
    expected: "fine",
    answers: {
      "https://www.bigstore.example/gp/product/B0C1?tag=ines-21": moved(
        "https://www.bigstore.example/dp/B0C1?tag=ines-21&psc=1",
      ),
      "https://www.bigstore.example/dp/B0C1?tag=ines-21&psc=1": page(
        "Bigstore.example: Trousers",
        null,
        '<h1 id="title">Trousers</h1><div id="availability">In stock</div>',
      ),
    },
  },
  {
    name: "Amazon-like, loses its tag",
    link: "https://www.megastore.example/Trousers/dp/B0C2?tag=ines-21&linkCode=ll1",
    expected: "tag_lost",
    answers: {
      "https://www.megastore.example/Trousers/dp/B0C2?tag=ines-21&linkCode=ll1": moved("/dp/B0C2"),
      "https://www.megastore.example/dp/B0C2": page(
        "Megastore.example: Trousers",
        null,
        '<h1 id="title">Trousers</h1>',
      ),
    },
  },
  {
    name: "Amazon-like, page not found with 404",
    link: "https://www.hugestore.example/dp/B0C3?tag=ines-21",
    expected: "gone",
    answers: {
      "https://www.hugestore.example/dp/B0C3?tag=ines-21": {
        ...page("Page Not Found", null, "<h1>Looking for something?</h1>"),
        status: 404,
      },
    },
  },
];
