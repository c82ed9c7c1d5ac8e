import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import { type CountedCloset, sumCounts } from "#db/queries/item-counts.ts";
import { askCloset } from "../closets/ask-closet.ts";
import type { ClosetStats } from "../contract/closets.ts";
import { utcDay } from "../credits/ledger.ts";
import type { AppContext, Route } from "../http/routes.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

export const statsRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closet/stats", access: "influencer", handle: stats },
];

/** Reads again where the closet's object had not written all views and clicks. */
async function stats(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const dayBefore = (count: number) => utcDay(caller.now - count * DAY_MS);
  const days = Array.from({ length: DAYS }, (_, i) => dayBefore(DAYS - 1 - i));
  const period = { first: dayBefore(DAYS - 1), last: dayBefore(0) };
  const { deps } = c.var;
  const counted = await sumCounts(deps.db, caller, period);
  const [own] = counted.closet;
  const isLate = own !== undefined && (await askCloset(deps, own.handle, (o) => o.writeNow()));
  const current = isLate ? await sumCounts(deps.db, caller, period) : counted;
  return c.json<ClosetStats>(statsOf(days, current));
}

function statsOf(days: readonly string[], counted: CountedCloset): ClosetStats {
  const byDay = new Map(counted.days.map((sums) => [sums.day, sums]));
  return {
    days: days.map((day) => byDay.get(day) ?? { day, views: 0, tryOns: 0, clicks: 0 }),
    items: Object.fromEntries(counted.items.map(({ id, ...sums }) => [id, sums])),
  };
}
