import { createProfile, findProfileless } from "#db/queries/credits.ts";
import type { Deps } from "../deps.ts";
import { keyedHash } from "../http/keyed-hash.ts";
import { utcDay } from "./ledger.ts";

/** Gives a verified account its profile and first credits. Doing it again changes nothing. */
export async function openAccount(deps: Deps, userId: string): Promise<void> {
  const email = await findProfileless(deps.db, userId);
  if (email === null) return;
  const now = deps.now();
  const grant = { day: utcDay(now), allowance: deps.config.dailyCredits, now };
  await createProfile(deps.db, userId, await hashClosedEmail(deps, email), grant);
}

/**
 * What is kept, until the day is over, of the address of a closed account: HMAC-SHA-256 in hex under
 * the site's secret, so that the database alone gives no address away.
 */
export function hashClosedEmail({ config }: Deps, email: string): Promise<string> {
  return keyedHash(config, `closed-account:${email}`);
}
