export const fitTexts = {
  adjust: "Adjust fit",
  adjustAndRetry: "Adjust fit and try again",
  showGarment: "Show the garment and try again",
  saved: "Fit Saved",
} as const;
