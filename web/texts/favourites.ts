export const favouritesTexts = {
  saved: "Saved to Favourites",
  savedHint: "It is in the Favourites tab of your generations.",
  open: (title: string, handle: string) => `Open ${title} by @${handle}`,
  tryOn: "Try On",
  empty: "No favourites yet",
  emptyHint: "Save a result, or a piece of a closet, and find it here again",
  generate: "Generate",
} as const;
