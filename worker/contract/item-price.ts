/** The price of an item, as its owner entered it or as its shop's page said. */
export interface ItemPrice {
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** The same in the currency's unit, such as "49.90". */
  readonly decimal: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly shop: string | null;
  readonly readAt: string;
  /** As visitors see it: "EUR 49 at Arket, 26 Nov". */
  readonly text: string;
}

/** The price that a product page states. */
export type ProductPrice = Pick<ItemPrice, "decimal" | "currency" | "shop">;
