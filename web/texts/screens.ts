import { BRAND } from "#worker/contract/brand.ts";

/** The titles of the screens in the browser's tab, and their descriptions for search engines. */
export const screenTexts = {
  login: {
    title: "Login",
    description: `Log in to ${BRAND.name} or sign up, and try on clothes from home.`,
  },
  resetPassword: "Reset Password",
  generate: {
    title: "Virtual Try-On",
    description: "See yourself in a garment before you buy it: your photo, its link, one picture.",
  },
  generations: "Your Generations",
  account: "Account Settings",
  application: "Become an Influencer",
  dashboard: "Influencer Dashboard",
  closet: "My Closet",
  createItem: "Add Item",
  admin: "Admin",
  notFound: "Page not found",
} as const;
