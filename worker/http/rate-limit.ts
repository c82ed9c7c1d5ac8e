import type { Db } from "#db/client.ts";
import { type Limit, takeLimits } from "#db/queries/rate-limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import { fail } from "./fail.ts";

/**
 * Takes one place under every limit in one round trip, in the database, where all isolates see it.
 * Refuses with 429 and the seconds to wait when one is full, and then takes no place under any.
 * @param refusal what a full limit is refused with
 */
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
