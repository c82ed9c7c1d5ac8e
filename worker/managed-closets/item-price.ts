import type { PriceColumns } from "#db/queries/closet-manager-items.ts";
import { removeEndedPrices } from "#db/queries/item-prices.ts";
import { parseAmount } from "../contract/prices.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { priceEnd } from "../products/price-periods.ts";

export const NO_PRICE: PriceColumns = {
  ...{ priceAmount: null, priceCurrency: null, priceShop: null },
  ...{ priceReadAt: null, priceEndsAt: null },
};

interface SentPrice {
  readonly affiliateUrl: string;
  readonly priceAmount?: string | undefined;
  readonly priceCurrency?: string | undefined;
  readonly priceShop?: string | null | undefined;
}

/**
 * The columns of a sent price, read at `readAt`; null where none is sent. No price is stored where
 * the shop does not allow it. 422 for an amount or a currency that is none.
 */
export function priceColumns(sent: SentPrice, readAt: number): PriceColumns | null {
  const { affiliateUrl, priceAmount, priceCurrency = "", priceShop = null } = sent;
  if (priceAmount === undefined) return null;
  if (priceAmount === "") return NO_PRICE;
  const parsed = parseAmount(priceAmount, priceCurrency);
  if (!parsed.ok) return fail("invalid", { fields: parsed.fields });
  const priceEndsAt = priceEnd(affiliateUrl, readAt);
  if (priceEndsAt === null || /\bamazon\b/i.test(priceShop ?? "")) return NO_PRICE;
  const { amount, currency } = parsed.price;
  return {
    ...{ priceAmount: amount, priceCurrency: currency, priceShop },
    ...{ priceReadAt: readAt, priceEndsAt },
  };
}

export function sweepPrices({ db }: Deps, now: number): Promise<void> {
  return removeEndedPrices(db, now);
}
