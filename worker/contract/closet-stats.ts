import * as v from "valibot";
import type { ItemCounts } from "./closets.ts";
import type { VisitSource } from "./visit-sources.ts";

/** The lengths of a period in UTC days, which ends with today. */
export const STATS_PERIODS = [7, 30, 90, 365] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];
export const DEFAULT_PERIOD = 30;

export const PERIOD_MISSING = `Choose one of ${STATS_PERIODS.join(", ")} days`;

/** `?days=` of GET /api/closet/stats and /api/closet/stats.csv. */
export const periodInput = v.optional(
  v.pipe(
    v.picklist(STATS_PERIODS.map(String)),
    v.transform((days) => Number(days) as StatsPeriod),
  ),
  String(DEFAULT_PERIOD),
);

/** The names of an item's counts: a view leads to a try-on, and a try-on to a click. */
export const MEASURES = [
  "views",
  "tryOns",
  "clicks",
] as const satisfies readonly (keyof ItemCounts)[];

type CountsById = Readonly<Record<string, ItemCounts>>;

interface PeriodCounts {
  /** By item's id; each item of the closet has an entry. */
  readonly items: CountsById;
  /** By collection's id: the sums of the items that it has now. */
  readonly collections: CountsById;
  readonly sources: Readonly<Record<VisitSource, ItemCounts>>;
}

/** GET /api/closet/stats: the last UTC days, without known bots. */
export interface ClosetStats extends PeriodCounts {
  readonly days: readonly (ItemCounts & {
    readonly day: string;
  })[];
  /** The days of the same number before these. */
  readonly before: PeriodCounts;
}

/** The default period has the path without a query. */
export function statsPath(days: StatsPeriod): string {
  return `/api/closet/stats${days === DEFAULT_PERIOD ? "" : `?days=${days}`}`;
}

/** The path that downloads the counts of a period. */
export function statsFilePath(days: StatsPeriod): string {
  return `/api/closet/stats.csv?days=${days}`;
}

/** @param first the first day, YYYY-MM-DD */
export function statsFileName(handle: string, first: string, last: string): string {
  return `drape-${handle}-${first}-${last}.csv`;
}
