import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import { type CountedCloset, sumCounts } from "#db/queries/item-counts.ts";
import type { ClosetStats } from "../contract/closets.ts";
import { utcDay } from "../credits/ledger.ts";
import type { AppContext, Route } from "../http/routes.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

export const statsRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closet/stats", access: "influencer", handle: stats },
];

async function stats(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const dayBefore = (count: number) => utcDay(caller.now - count * DAY_MS);
  const days = Array.from({ length: DAYS }, (_, i) => dayBefore(DAYS - 1 - i));
  const period = { first: dayBefore(DAYS - 1), last: dayBefore(0) };
  const counted = await sumCounts(c.var.deps.db, caller, period);
  return c.json<ClosetStats>(statsOf(days, counted));
}

function statsOf(days: readonly string[], counted: CountedCloset): ClosetStats {
  const byDay = new Map(counted.days.map((sums) => [sums.day, sums]));
  return {
    days: days.map((day) => byDay.get(day) ?? { day, views: 0, tryOns: 0, clicks: 0 }),
    items: Object.fromEntries(counted.items.map(({ id, ...sums }) => [id, sums])),
  };
}
