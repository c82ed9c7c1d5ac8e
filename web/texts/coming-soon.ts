/** Features that do not exist yet. */
export const comingSoonTexts = {
  title: "Feature Coming Soon",
  buying: "Product purchasing will be available soon",
  sharing: "Instagram sharing will be available in a future update.",
} as const;
