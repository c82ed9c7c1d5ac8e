export const tryOnResultTexts = {
  title: "Your Virtual Try-On Result",
  picture: "You in the garment",
  share: (network: string) => `Share to ${network} Stories & Download`,
  otherGarment: "Another garment",
  otherPhoto: "Another photo",
  gallery: "See your generations",
} as const;
