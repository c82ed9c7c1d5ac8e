export const returnItemTexts = {
  login: "Log in to see yourself in {title}",
  "sign-up": "Sign up to see yourself in {title}",
  code: "Confirm your email to see yourself in {title}",
  handle: (handle: string) => `@${handle}`,
} as const;
