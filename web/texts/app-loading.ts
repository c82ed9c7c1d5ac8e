/** Texts of a page before its app is loaded; in the first script, so they stay short. */
export const appLoadingTexts = {
  loading: "Loading...",
  failed: "This did not load. Please check your connection.",
  retry: "Try again",
  close: "Close",
} as const;
