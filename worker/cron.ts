import { resumeErasures } from "./account/erasure.ts";
import { publishAll } from "./closets/publish.ts";
import { renewAll } from "./credits/renew-all.ts";
import type { Deps } from "./deps.ts";
import { sweepOrphans, sweepOverdue } from "./generations/sweep.ts";
import { sweepPictures } from "./influencer/sweep-pictures.ts";
import { sendDueMails } from "./mail/outbox.ts";
import { sweepHidden } from "./moderation/sweep-hidden.ts";
import { watchBooks } from "./operations/watch-books.ts";

/** What each expression of wrangler.toml does; `now` is the time it was meant for. */
export const CRON_JOBS: Readonly<Record<string, (deps: Deps, now: number) => Promise<void>>> = {
  "0 0 * * *": renewAll,
  "* * * * *": async (deps, now) => {
    // None waits for another's trouble.
    const sweeps = [
      sweepOverdue(deps, now),
      resumeErasures(deps),
      publishAll(deps),
      sendDueMails(deps, now),
    ];
    const ends = await Promise.allSettled(sweeps);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  },
  "17 * * * *": async (deps, now) => {
    await sweepOrphans(deps, now);
    await sweepPictures(deps, now);
    await sweepHidden(deps);
    await watchBooks(deps, now);
  },
};
