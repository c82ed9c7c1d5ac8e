import { BRAND } from "#worker/contract/brand.ts";

export const photoConsentTexts = {
  title: "Before your first photo",
  introduction: "A try-on needs a photo of your body. Here is what happens to it.",
  agreement: `I agree that ${BRAND.name} processes photos of my body in this way.`,
  withdrawal: "You can withdraw this at any time in Account Settings.",
  no: "Not now",
  yes: "Agree and continue",
} as const;
