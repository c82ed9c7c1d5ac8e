import { leadsToAmazon } from "../contract/amazon.ts";
import type { ProductPrice } from "../contract/item-price.ts";
import { LIMITS } from "../contract/limits.ts";
import { decimalOf, parseAmount } from "../contract/prices.ts";
import { findProduct } from "./json-ld.ts";
import { cleanTitle, type PageData } from "./product-data.ts";

const AMOUNTS = ["product:price:amount", "og:price:amount"];
const CURRENCIES = ["product:price:currency", "og:price:currency"];

/** The price of a page's product; null where it has none, or several, or is Amazon's. */
export function priceOf(page: PageData, url: string): ProductPrice | null {
  if (leadsToAmazon(url)) return null;
  const described = findProduct(page.jsonLd)?.prices ?? [];
  const told = [{ amount: metaOf(page, AMOUNTS), currency: metaOf(page, CURRENCIES) }];
  const found = (described.length > 0 ? described : told).map(({ amount, currency }) => {
    const parsed = parseAmount(amount.trim(), currency.trim().toUpperCase());
    return parsed.ok ? `${decimalOf(parsed.price)} ${parsed.price.currency}` : null;
  });
  const [only, ...others] = new Set(found);
  if (!only || others.length > 0) return null;
  const [decimal = "", currency = ""] = only.split(" ");
  return { decimal, currency, shop: shopOf(page, url) };
}

function metaOf({ metas }: PageData, names: readonly string[]): string {
  return names.flatMap((name) => metas.get(name) ?? [])[0] ?? "";
}

function shopOf(page: PageData, url: string): string {
  const named = cleanTitle(metaOf(page, ["og:site_name"]));
  const shop = named || new URL(url).hostname.replace(/^www\./, "");
  return shop.slice(0, LIMITS.priceShopMax).trim();
}
