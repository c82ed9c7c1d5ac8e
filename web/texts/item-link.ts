/** The texts about the result of the daily check of an item's link. */
export const itemLinkTexts = {
  problems: {
    gone: "The product page is gone.",
    sold_out: "Sold out.",
    redirected: "The link leads to another page.",
    tag_lost: "The link loses your affiliate tag.",
    unreachable: "The shop has not answered three times.",
  },
  hidden: "Hidden until available.",
  replace: "Replace link",
  hide: "Hide until available",
  show: "Show again",
  of: (title: string) => ` of ${title}`,
  failed: "The item could not be changed. Please try again.",
} as const;
