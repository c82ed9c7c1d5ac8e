import type { ItemCounts } from "#worker/contract/closets.ts";

export const closetManagerTexts = {
  title: "My Closet",
  loading: "Loading your closet...",
  loadFailed: "Failed to load closet",
  settings: "Closet Settings",
  ownCloset: "your closet",
  takenDown: "Your closet was taken down.",
  takenDownRemedy:
    "Nobody else sees it for now. Change what is wrong, then save your closet's settings: we look at it again.",
  firstStep:
    "Your closet starts with one item: a picture, a title and a link to the shop. With it your closet goes live, at a link to share with your followers.",
  live: "Your closet is now live!",
  noHandle: "Instagram handle required",
  openLink: "Open in a new tab",
  copyLink: "Copy link",
  linkSelected: "The link is selected",
  copyByHand: "Copy it by hand from here.",
  code: "QR code",
  tabsLabel: "Parts of your closet",
  numbersTab: "Statistics",
  numbers: "Last 30 days",
  numbersFailed: "Your numbers can't be shown right now.",
  measures: {
    views: "Views",
    tryOns: "Try-ons",
    clicks: "Clicks",
  } satisfies Record<keyof ItemCounts, string>,
  showTable: "Show as a table",
  hideTable: "Hide table",
  table: "Numbers by day",
  day: "Day",
  today: "Today",
  noNumbers: "Nothing yet. Share your link to be seen.",
  chart: (measure: string, days: number, total: number, most: number) =>
    `${measure} by day in the last ${days} days: ${total.toLocaleString()} in all, ${most.toLocaleString()} at most`,
  bar: (day: string, count: number) => `${day}: ${count.toLocaleString()}`,
  profilePicture: "Profile picture",
  uploadProfilePicture: "Upload profile picture",
  profilePictureHint: "Click camera to upload profile picture",
  profilePictureUpdated: "Profile picture updated successfully",
  profilePictureFailed: "Failed to upload profile picture",
} as const;
