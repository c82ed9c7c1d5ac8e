import type { CountedCloset, SourceSums } from "#db/queries/closet-stats.ts";
import type { ClosetStats } from "../contract/closet-stats.ts";
import type { ItemCounts } from "../contract/closets.ts";
import type { VisitSource } from "../contract/visit-sources.ts";

type BySource = Readonly<Record<VisitSource, ItemCounts>>;

const NOTHING: ItemCounts = { views: 0, tryOns: 0, clicks: 0 };

/** @param days the days of the period, YYYY-MM-DD */
export function statsOf(days: readonly string[], counted: CountedCloset): ClosetStats {
  const byDay = new Map(counted.days.map((sums) => [sums.day, sums]));
  return {
    days: days.map((day) => byDay.get(day) ?? { day, ...NOTHING }),
    ...periodOf(counted, "now"),
    before: periodOf(counted, "before"),
  };
}

function periodOf(counted: CountedCloset, name: "now" | "before"): ClosetStats["before"] {
  const items = new Map(counted[name].map((item) => [item.id, totalOf(item)]));
  return {
    items: Object.fromEntries(items),
    collections: Object.fromEntries(
      counted.collections.map(({ id, itemIds }) => [
        id,
        itemIds.reduce((sum, item) => add(sum, items.get(item) ?? NOTHING), NOTHING),
      ]),
    ),
    sources: counted[name].reduce<BySource>(
      (sums, item) => {
        const more = countsBySource(item);
        return {
          instagram: add(sums.instagram, more.instagram),
          tiktok: add(sums.tiktok, more.tiktok),
          direct: add(sums.direct, more.direct),
          other: add(sums.other, more.other),
        };
      },
      { instagram: NOTHING, tiktok: NOTHING, direct: NOTHING, other: NOTHING },
    ),
  };
}

function totalOf({ views, tryOns, clicks }: SourceSums): ItemCounts {
  return { views, tryOns, clicks };
}

/** What no named source has is `other`. */
export function countsBySource(sums: SourceSums): BySource {
  const named = (source: "instagram" | "tiktok" | "direct"): ItemCounts => ({
    views: sums[`${source}Views`],
    tryOns: sums[`${source}TryOns`],
    clicks: sums[`${source}Clicks`],
  });
  const [instagram, tiktok, direct] = [named("instagram"), named("tiktok"), named("direct")];
  const other = [instagram, tiktok, direct].reduce(
    (rest, part) => add(rest, part, -1),
    totalOf(sums),
  );
  return { instagram, tiktok, direct, other };
}

function add(a: ItemCounts, b: ItemCounts, sign: 1 | -1 = 1): ItemCounts {
  return {
    views: a.views + sign * b.views,
    tryOns: a.tryOns + sign * b.tryOns,
    clicks: a.clicks + sign * b.clicks,
  };
}
