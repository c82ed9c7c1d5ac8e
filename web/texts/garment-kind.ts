/** The kind of a garment beside its preview. */
export const garmentKindTexts = {
  label: "Kind of garment",
  kinds: {
    top: "Top",
    dress: "Dress",
    skirt: "Skirt",
    trousers: "Trousers",
    shorts: "Shorts",
  },
  looking: "Looking at the garment...",
  checking: "Checking your photos...",
  correct: "Not right? Choose the kind.",
  keepsTrousers: "Your trousers stay visible below the hem.",
  misfit: "This garment does not fit this photo",
  refused: "This garment cannot be tried on",
  showGarment: "Show the garment",
} as const;
