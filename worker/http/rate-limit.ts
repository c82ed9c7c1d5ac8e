import type { Db } from "#db/client.ts";
import { type Limit, takeLimits } from "#db/queries/rate-limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { fail } from "./fail.ts";
import { memberLimit } from "./limit-table.ts";

/** Counts a hit in every limit. 429 with the wait if one is full; then none is counted. */
export async function enforceLimits(
  db: Db,
  limits: readonly Limit[],
  now: number,
  refusal: RefusalCode = "rate_limited",
): Promise<void> {
  const fullUntil = Math.max(...(await takeLimits(db, limits, now)));
  if (fullUntil === 0) return;
  const retryAfter = Math.max(1, fullUntil - now) / 1000;
  fail(refusal, { retryAfter });
}

export function enforceMemberLimit(
  { db, now }: Deps,
  act: Parameters<typeof memberLimit>[0],
  userId: string,
): Promise<void> {
  return enforceLimits(db, [memberLimit(act, userId)], now());
}
