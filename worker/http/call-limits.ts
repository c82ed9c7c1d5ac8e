import { fail } from "./fail.ts";
import { describeError, writeLog } from "./log.ts";
import { networksOf } from "./source.ts";

/** The `period` of both limits in wrangler.toml. */
const PERIOD_S = 60;

/**
 * Bounds all calls from an IPv4 address or an IPv6 /64, whatever they do, so that nobody collects or
 * fills the site by a script. The platform counts in its data centre, without the database; pictures
 * are not counted. Development has no limit. @throws 429
 */
export async function countNetworkCall(
  limit: RateLimit | undefined,
  request: Request,
  config: Parameters<typeof networksOf>[1],
): Promise<void> {
  if (!limit || !request.headers.has("cf-connecting-ip")) return;
  if (new URL(request.url).pathname.startsWith("/media/")) return;
  const [network] = await networksOf(request, config);
  await count(limit, network.hash);
}

/** Bounds all calls of an account. @throws 429 */
export async function countMemberCall(limit: RateLimit | undefined, userId: string): Promise<void> {
  if (limit) await count(limit, userId);
}

async function count(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key }).catch((error) => {
    // The limits of the single acts still hold.
    writeLog({ event: "call_limit_failed", ...describeError(error) });
    return { success: true };
  });
  if (!success) fail("rate_limited", { retryAfter: PERIOD_S });
}
