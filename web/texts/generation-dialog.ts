export const generationDialogTexts = {
  title: "Your Virtual Try-On",
  date: (date: string) => `Generated ${date}`,
  previous: "Previous generation",
  next: "Next generation",
  download: "Share & Download",
  delete: "Delete",
} as const;
