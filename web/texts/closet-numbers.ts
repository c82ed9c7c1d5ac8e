import type { StatsPeriod } from "#worker/contract/closet-stats.ts";
import type { ItemCounts } from "#worker/contract/closets.ts";
import type { VisitSource } from "#worker/contract/visit-sources.ts";
import { plural } from "./plural.ts";

export const closetNumbersTexts = {
  numbers: (days: number) => `Last ${days} days`,
  period: "Period",
  periods: {
    7: "7 days",
    30: "30 days",
    90: "90 days",
    365: "1 year",
  } satisfies Record<StatsPeriod, string>,
  compared: (days: number) => `Compared with the ${days} days before.`,
  failed: "Your numbers can't be shown right now.",
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
  nothing: "Nothing yet. Share your link to be seen.",
  chart: (measure: string, days: number, total: number, most: number) =>
    `${measure} by day in the last ${days} days: ${total.toLocaleString()} in all, ${most.toLocaleString()} at most`,
  weekChart: (measure: string, days: number, total: number, most: number) =>
    `${measure} by week in the last ${days} days: ${total.toLocaleString()} in all, ${most.toLocaleString()} at most`,
  bar: (day: string, count: number) => `${day}: ${count.toLocaleString()}`,
  week: (day: string, count: number) => `Week from ${day}: ${count.toLocaleString()}`,
  unchanged: "unchanged",
  noneBefore: "none before",
  more: (percent: number) => (percent === 0 ? "about the same" : `${percent}% more`),
  fewer: (percent: number) => (percent === 0 ? "about the same" : `${percent}% fewer`),
  bySource: "Where people came from",
  bySourceHint:
    "Other also has what was counted before sources were, and what can't be told. The source is never stored with a person.",
  source: "Source",
  sources: {
    instagram: "Instagram",
    tiktok: "TikTok",
    direct: "Your link directly",
    other: "Other",
  } satisfies Record<VisitSource, string>,
  byItem: "By item",
  item: "Item",
  byCollection: "By collection",
  collection: "Collection",
  rates: {
    views: null,
    tryOns: "per 100 views",
    clicks: "per 100 try-ons",
  } satisfies Record<keyof ItemCounts, string | null>,
  rate: (count: number) => `${count.toLocaleString()} per 100`,
  noRate: "–",
  noItems: "You have no items yet.",
  noCounts: "Nothing was counted in these days, or in the same time before.",
  noCollections: "You have no collections yet. A collection shows here how its items do together.",
  toCollections: "Go to your collections",
  showAll: (count: number) => `Show all ${plural(count, "row")}`,
  download: "Download as CSV",
  downloadHint: "A table by item, day and source, for a spreadsheet.",
  downloading: "Downloading...",
  notDownloaded: "The table was not downloaded",
} as const;
