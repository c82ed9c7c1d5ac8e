export const notFoundTexts = {
  title: "Oops! Page not found",
  home: "Return to Home",
  log: "Page not found:",
} as const;
