export const wearingImageTexts = {
  cropAgain: "Change the crop",
  generate: "Generate from my photo (1 Credit)",
  generateHint: "Uses your saved photo. The item says that the picture is no photo.",
  garmentMissing: "Please choose the clothing image first.",
  use: "Use the generated picture",
  failed: "Error",
  noCredits: "You need at least 1 credit to generate a wearing image",
  addPhoto: "Add a photo of yourself to generate this image",
  unreadable: "The picture could not be loaded. Please try again.",
} as const;
