import { forgetNotices } from "#db/queries/notices.ts";
import type { Deps } from "../deps.ts";

export async function sweepNotices({ db }: Deps, now: number): Promise<void> {
  await forgetNotices(db, now);
}
