import { forgetSessions } from "#db/queries/account-sessions.ts";
import type { Deps } from "../deps.ts";

/** Deletes the sessions that have ended by themselves, with the browsers that they name. */
export async function sweepSessions({ db }: Deps, now: number): Promise<void> {
  await forgetSessions(db, now);
}
