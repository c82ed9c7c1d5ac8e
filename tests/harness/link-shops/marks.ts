import { type LinkShop, markup } from "./shop.ts";

const HEAD = '<title>Wool cap</title><meta property="og:type" content="product">';

function shop(name: string, expected: LinkShop["expected"], body: string): LinkShop {
  const link = `https://${name.replaceAll(" ", "-")}.example/cap`;
  return { name, expected, link, answers: { [link]: markup(HEAD, `<h1>Wool cap</h1>${body}`) } };
}

/** Shops without data on the stock, whose marks tell of the product or of something else. */
export const MARK_SHOPS: readonly LinkShop[] = [
  shop("mark of the product", "sold_out", '<p class="label-soldout">Leider ausverkauft</p>'),
  shop("disabled button", "sold_out", "<button disabled> Currently out of stock </button>"),
  shop("mark of one size", "fine", '<ul><li class="size sold-out">M<i>Sold out</i></li></ul>'),
  shop("disabled size", "fine", "<button disabled>XL – sold out</button><button>L</button>"),
  shop("hidden mark", "fine", '<span class="badge sold-out is-hidden">Sold out</span>'),
  shop("mark without style", "fine", '<b class="sold-out" style="display: none">Sold out</b>'),
  shop(
    "mark of another product",
    "fine",
    '<h2>You may like</h2><a href="/hat">Hat</a><span class="sold-out">Sold out</span>',
  ),
  shop(
    "button that works",
    "fine",
    '<button name="add">Add</button><i class="sold-out">Sold out in grey</i>',
  ),
];
