export const urlTexts = {
  invalid: "Please enter a valid URL",
  placeholder: "https://",
} as const;
