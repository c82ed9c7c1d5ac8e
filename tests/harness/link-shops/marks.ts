import { type LinkShop, markup } from "./shop.ts";

const HEAD = '<title>Wool cap</title><meta property="og:type" content="product">';

function shop(name: string, expected: LinkShop["expected"], body: string, head = HEAD): LinkShop {
  const link = `https://${name.replaceAll(" ", "-")}.example/caps`;
  return { name, expected, link, answers: { [link]: markup(head, `<h1>Wool caps</h1>${body}`) } };
}

/** Shops without data on the stock, whose marks tell of the product or of something else. */
export const MARK_SHOPS: readonly LinkShop[] = [
  shop("mark of the product", "sold_out", '<p class="label-soldout">Leider ausverkauft</p>'),
  shop("disabled button", "sold_out", "<button disabled> Currently out of stock </button>"),
  shop(
    "mark inside a mark",
    "sold_out",
    '<button disabled class="buy sold-out">Sold <span class="sold-out">out</span></button>',
  ),
  shop("mark of one size", "fine", '<ul><li class="size sold-out">M<i>Sold out</i></li></ul>'),
  shop("disabled size", "fine", "<button disabled>XL – sold out</button><button>L</button>"),
  shop(
    "mark of a size without a list",
    "fine",
    '<button disabled>M <i class="sold-out">Sold out</i></button><button>L</button>',
  ),
  shop(
    "words before a size",
    "fine",
    '<button disabled><b class="sr-only">Sold out</b>M</button><button>L</button>',
  ),
  shop(
    "mark of another colour",
    "fine",
    '<a href="/red" class="swatch sold-out"><span class="sold-out">Sold out</span></a>',
  ),
  shop(
    "sold out in a branch",
    "fine",
    "<button disabled>Out of stock at your store</button><button>Buy</button>",
  ),
  shop(
    "delivered later",
    "fine",
    '<p class="out-of-stock">Temporarily out of stock, ships in 2 weeks</p><button>Buy</button>',
  ),
  shop(
    "mark in a hidden mark",
    "fine",
    '<div class="sold-out" style="display:none"><p class="soldout">Sold out</p></div>',
  ),
  shop(
    "mark in a template",
    "fine",
    "<template><button disabled>Sold out</button></template><button>Buy</button>",
  ),
  shop("hidden mark", "fine", '<span class="badge sold-out is-hidden">Sold out</span>'),
  shop("mark without style", "fine", '<b class="sold-out" style="display: none">Sold out</b>'),
  shop(
    "mark of another product",
    "fine",
    '<h4>You may like</h4><a href="/hat">Hat</a><span class="sold-out">Sold out</span>',
  ),
  shop(
    "card of a list",
    "fine",
    '<div class="card"><b class="badge sold-out">Sold out</b><h3>Blue cap</h3></div>',
    "<title>Wool caps</title>",
  ),
  shop(
    "button that works",
    "fine",
    '<button name="add">Add</button><i class="sold-out">Sold out in grey</i>',
  ),
];
