export const generationDialogTexts = {
  title: "Your Virtual Try-On",
  date: (date: string) => `Generated ${date}`,
  previous: "Previous generation",
  next: "Next generation",
  buy: "Buy Now",
  product: "View Product",
  affiliate: "Affiliate link: the closet's owner may earn a commission",
  download: "Share & Download",
  delete: "Delete",
} as const;
