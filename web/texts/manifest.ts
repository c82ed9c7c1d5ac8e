import { BRAND } from "#worker/contract/brand.ts";

export const manifestTexts = {
  name: `${BRAND.name}: virtual try-on`,
  generate: "Try something on",
  generations: "Your generations",
} as const;
