import { BRAND } from "#worker/contract/brand.ts";

/** The manifest of the installed app. */
export const manifestTexts = {
  name: `${BRAND.name}: virtual try-on`,
} as const;
