import { forgetNotices } from "#db/queries/notices.ts";
import type { Deps } from "../deps.ts";

/** Deletes the addresses and signatures of reporters whose period has ended. */
export async function sweepNotices({ db }: Deps, now: number): Promise<void> {
  await forgetNotices(db, now);
}
