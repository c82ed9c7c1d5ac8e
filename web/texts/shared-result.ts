import { BRAND } from "#worker/contract/brand.ts";

/** The page behind the link of "Ask a friend", which only the server renders. */
export const sharedResultTexts = {
  title: "What do you think?",
  tabTitle: `What do you think? | ${BRAND.name}`,
  description: "A friend asks for your opinion on a virtual try-on.",
  picture: "A friend in the garment",
  question: "Should your friend get it?",
  yes: "Yes",
  no: "No",
  yesCount: (count: number) => `${count} yes`,
  noCount: (count: number) => `${count} no`,
  first: "Be the first to answer.",
  thanks: "Thank you. You can change your answer.",
  tryIt: "Try it yourself",
  shop: "View Product",
  report: "Report this picture",
  affiliate: "{ad} · Affiliate link: the closet's owner may earn a commission",
} as const;
