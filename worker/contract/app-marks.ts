/** The marks of two apps in the user agent; Instagram may append Facebook's mark to its own. */
export const APP_MARKS = {
  instagram: /\bInstagram\b/,
  tiktok: /\b(musical_ly|trill|TikTok|BytedanceWebview)/,
} as const;
