export const notFoundTexts = {
  title: "Oops! Page not found",
  sharedResult: "A link to a result ends after 7 days, or when your friend ends it.",
  home: "Return to Home",
  log: "Page not found:",
} as const;
