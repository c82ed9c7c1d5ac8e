/** The product's names and texts, which an operator edits here. */
export const BRAND = {
  name: "Drape",
  tagline: "try on clothes. all from the comfort of your home.",
  promise: "Upload one photo. See yourself in it. Then decide.",
  description:
    "Try on clothes, all from the comfort of your home: see yourself in a garment before you buy it.",
  supportAddress: "support@drape.example",
  socialNetwork: "Instagram",
  storyPage: "https://www.instagram.com/create/story",
  profilePages: "https://www.instagram.com/",
} as const;
