/** The name and voice of the product; an operator changes them here alone. */
export const BRAND = {
  name: "Drape",
  tagline: "try on clothes. all from the comfort of your home.",
  supportAddress: "support@drape.example",
  /** The network named on the share buttons, and the page where a story is made. */
  socialNetwork: "Instagram",
  storyPage: "https://www.instagram.com/create/story",
} as const;
