export const buyNowTexts = {
  buy: "Buy Now",
  shop: (host: string) => `Shop at ${host}`,
  shopOfPiece: (host: string, place: number) => `${host} (piece ${place})`,
  affiliate: "Ad · Affiliate link: the closet's owner may earn a commission",
  affiliateOf: "{ad} · Affiliate link: {handle} may earn a commission",
} as const;
