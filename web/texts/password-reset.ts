import { LIMITS } from "#worker/contract/limits.ts";

export const passwordResetTexts = {
  title: "New password",
  badLink: "This link is invalid or has expired.",
  newLink: "Ask for a new link",
  hint: `At least ${LIMITS.passwordMin} characters`,
  save: "Save password",
  saved: "Your password has been changed. Please log in.",
} as const;
