/** The name and voice of the product; an operator changes them here alone. */
export const BRAND = {
  name: "Drape",
  tagline: "try on clothes. all from the comfort of your home.",
  /** For search engines and app stores. */
  description:
    "Try on clothes, all from the comfort of your home: see yourself in a garment before you buy it.",
  supportAddress: "support@drape.example",
  /** The network named on the share buttons, and the page where a story is made. */
  socialNetwork: "Instagram",
  storyPage: "https://www.instagram.com/create/story",
  /** Somebody's page there is this with their handle behind. */
  profilePages: "https://www.instagram.com/",
} as const;
