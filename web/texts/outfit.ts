export const outfitTexts = {
  title: "Worn together",
  piece: (place: number) => `Piece ${place}`,
  remove: (place: number) => `Remove piece ${place}`,
  add: "Add another piece",
  limit: (most: number) =>
    `Up to ${most} pieces in one try-on, such as a top and a skirt. 1 credit.`,
  next: "The piece is kept. Now choose the next one.",
  wearWith: "Wear it with…",
} as const;
