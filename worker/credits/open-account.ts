import { createProfile } from "#db/queries/credits.ts";
import type { Deps } from "../deps.ts";
import { utcDay } from "./ledger.ts";

/** Gives a verified account its profile and first credits. Doing it again changes nothing. */
export async function openAccount(deps: Deps, userId: string): Promise<void> {
  const now = deps.now();
  const allowance = deps.config.dailyCredits;
  await createProfile(deps.db, userId, { day: utcDay(now), allowance, now });
}
