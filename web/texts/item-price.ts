/** The texts of the optional price of an item. */
export const itemPriceTexts = {
  priceAmount: "Price",
  priceCurrency: "Currency",
  priceShop: "Shop",
  hint: "Optional. Followers see it with today's date for up to seven days. Another link removes it. Prices of Amazon and eBay are not stored: they do not allow it.",
} as const;
