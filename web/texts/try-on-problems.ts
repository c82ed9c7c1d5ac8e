/** Problems that prevent the form of a try-on from being sent. */
export const tryOnProblemTexts = {
  noPhoto: {
    title: "Reference Image Required",
    description: "Please upload a reference image to generate virtual try-on.",
  },
  unsuitablePhoto: "Unsuitable Reference Image",
  noProductUrl: {
    title: "Product URL Required",
    description: "Please enter the product URL for tracking.",
  },
  invalidUrl: "Invalid URL",
  noGarmentPhoto: {
    title: "Garment Image Required",
    description: "Please upload a garment image.",
  },
  noGarmentUrl: {
    title: "Garment URL Required",
    description: "Please enter the garment image URL.",
  },
  invalidGarmentUrl: {
    title: "Invalid URL",
    description: "Please ensure the garment URL is valid.",
  },
  noCredits: {
    title: "Insufficient Credits",
    description: "You need at least 1 credit to generate a virtual try-on.",
  },
} as const;
