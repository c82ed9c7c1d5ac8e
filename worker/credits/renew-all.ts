import { renewChunk } from "#db/queries/credits.ts";
import type { Deps } from "../deps.ts";
import { utcDay } from "./ledger.ts";

const CHUNK = 500;

/**
 * Renews every account that has not had its day's credits. Each chunk is its own transaction, so
 * that a run that dies is taken up by the next, and one that runs twice finds nothing left to do.
 */
export async function renewAll(deps: Deps, now: number): Promise<void> {
  const renewal = { day: utcDay(now), allowance: deps.config.dailyCredits, now };
  let after: string | null = "";
  while (after !== null) after = await renewChunk(deps.db, after, CHUNK, renewal);
}
