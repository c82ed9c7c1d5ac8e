import { BRAND } from "#worker/contract/brand.ts";

const itemCount = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

export const closetTexts = {
  brandLink: `${BRAND.name} (opens in a new tab)`,
  socialLink: (handle: string) => `${handle} on ${BRAND.socialNetwork} (opens in a new tab)`,
  itemCount,
  explanation: "Tap a piece to see it on you.",
  disclosure: "Shop buttons are affiliate links: {handle} may earn a commission.",
  title: (title: string, handle: string) => `${title} by @${handle}`,
  tabsLabel: "Closet",
  tabs: { items: "Items", collections: "Collections" },
  sortLabel: "Sort",
  sorts: {
    recent: { title: "Recent", heading: "All items" },
    popular: { title: "Popular", heading: "Trending items" },
  },
  noCollections: "No collections yet.",
  emptyCollection: "No items in this collection.",
  pinned: "Pinned",
  report: "Report this closet",
  worn: (title: string) => `${title}, worn`,
  like: (shown: string, count: number) => `Like, ${shown} ${count === 1 ? "like" : "likes"}`,
  likeFailed: "Failed to like item",
  share: "Share this item",
  previous: "Previous item",
  next: "Next item",
  tryOn: "Try On",
  shop: (host: string) => `Shop at ${host}`,
  itemDisclosure: "Affiliate link: {handle} may earn a commission",
  reportItem: "Report this item",
  itemGone: "It is no longer in this closet.",
} as const;
