import * as v from "valibot";
import { type InfluencerCaller, requireRole } from "#db/queries/authorisation.ts";
import { type CountedCloset, listCounts, sumCounts } from "#db/queries/closet-stats.ts";
import { askCloset } from "../closets/ask-closet.ts";
import {
  type ClosetStats,
  PERIOD_MISSING,
  periodInput,
  type StatsPeriod,
  statsFileName,
} from "../contract/closet-stats.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { csvOf } from "./counts-csv.ts";
import { statsOf } from "./period-counts.ts";

const DAY_MS = 86_400_000;
/** The days of one statement of the file; the answer of 500 items then stays small enough. */
const RANGE_DAYS = 92;

export const statsRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closet/stats", access: "influencer", handle: stats },
  { method: "GET", path: "/api/closet/stats.csv", access: "influencer", handle: statsFile },
];

async function stats(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const count = await readPeriod(caller, c);
  const days = daysUntil(caller.now, count);
  const period = {
    before: dayBefore(caller.now, 2 * count - 1),
    first: dayBefore(caller.now, count - 1),
    last: dayBefore(caller.now, 0),
  };
  const counted = await readWritten(deps, () => sumCounts(deps.db, caller, period));
  return c.json<ClosetStats>(statsOf(days, counted));
}

async function statsFile(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const days = daysUntil(caller.now, await readPeriod(caller, c));
  const ranges = rangesOf(days);
  const listed = await readWritten(deps, () => listCounts(deps.db, caller, ranges));
  const handle = listed.closet[0]?.handle ?? "closet";
  const name = statsFileName(handle, days[0] ?? "", days.at(-1) ?? "");
  return c.body(csvOf(listed), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

async function readPeriod(caller: InfluencerCaller, c: AppContext): Promise<StatsPeriod> {
  const period = v.safeParse(periodInput, c.req.query("days"));
  if (period.success) return period.output;
  // The role is checked first, so that a stranger learns nothing about the route.
  await requireRole(c.var.deps.db, caller);
  return fail("invalid", { fields: { days: PERIOD_MISSING } });
}

/** Reads again where the closet's object had not written all views and clicks. */
async function readWritten<T extends Pick<CountedCloset, "closet">>(
  deps: Deps,
  read: () => Promise<T>,
): Promise<T> {
  const counted = await read();
  const [own] = counted.closet;
  const isLate = own !== undefined && (await askCloset(deps, own.handle, (o) => o.writeNow()));
  return isLate ? read() : counted;
}

function dayBefore(now: number, count: number): string {
  return utcDay(now - count * DAY_MS);
}

/** The last days, today last. */
function daysUntil(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => dayBefore(now, count - 1 - i));
}

function rangesOf(days: readonly string[]): { readonly first: string; readonly last: string }[] {
  const starts = days.filter((_, i) => i % RANGE_DAYS === 0);
  return starts.map((first, i) => {
    const last = days[Math.min(days.length, (i + 1) * RANGE_DAYS) - 1] ?? first;
    return { first, last };
  });
}
