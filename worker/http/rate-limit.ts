import type { Db } from "#db/client.ts";
import { countHits, type Limit } from "#db/queries/rate-limits.ts";
import { parseIpv6 } from "../media/ip-address.ts";
import { fail } from "./fail.ts";

/**
 * Counts one hit for every limit in one round trip, in the database, where all isolates see it.
 * Refuses with 429 and the seconds to wait when any is over its maximum.
 */
export async function enforceLimits(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const hits = await countHits(db, limits, now);
  const waits = limits.flatMap((limit, i) => {
    const { count, windowStartedAt } = hits[i];
    return count > limit.max ? [windowStartedAt + limit.windowMs - now] : [];
  });
  if (waits.length > 0) fail("rate_limited", { retryAfter: Math.max(1, ...waits) / 1000 });
}

/**
 * The address a request is counted under, from the header that the platform itself sets: an IPv4
 * address whole, an IPv6 address by its /64, since one household holds that many.
 */
export function sourceOf(request: Request, development: boolean): string {
  const address = request.headers.get("cf-connecting-ip");
  if (!address) return development ? "local" : fail("bad_request");
  return address.includes(":") ? networkOfIpv6(address) : address;
}

function networkOfIpv6(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  const bytes = parseIpv6(address);
  if (!bytes) return address;
  return [0, 2, 4, 6].map((at) => ((bytes[at] << 8) | bytes[at + 1]).toString(16)).join(":");
}
