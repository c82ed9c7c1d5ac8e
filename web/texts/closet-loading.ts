/** What the page of a closet says before its app is there; in the first script, so it stays short. */
export const closetLoadingTexts = {
  loading: "Loading...",
  failed: "This did not load. Please check your connection.",
  retry: "Try again",
  close: "Close",
} as const;
