import { sweepOldResults } from "./account/result-deletion.ts";
import { sweepInactive } from "./account/sweep-inactive.ts";
import { sweepUnconfirmed } from "./auth/sign-up.ts";
import { sweepSessions } from "./auth/sweep-sessions.ts";
import { continueRenewal, startRenewal } from "./credits/renewal.ts";
import { sweepDelegates } from "./delegates/sweep-delegates.ts";
import type { Deps } from "./deps.ts";
import { expireJobPhotos } from "./generations/forget-job-photo.ts";
import { sweepOpenGenerations, sweepOrphans } from "./generations/sweep.ts";
import { readDueRows } from "./imports/read-rows.ts";
import { sweepImports } from "./imports/sweep-imports.ts";
import { inTurn, throwFirst } from "./in-turn.ts";
import { checkLinks } from "./links/check-links.ts";
import { mailLinkProblems } from "./links/mail-problems.ts";
import { sendDueMails } from "./mail/outbox.ts";
import { analyseDueItems } from "./managed-closets/analyse-items.ts";
import { sweepPrices } from "./managed-closets/item-price.ts";
import { publishDue } from "./managed-closets/item-visibility.ts";
import { sweepPreviews } from "./managed-closets/preview-routes.ts";
import { sweepAnalyses, sweepUncropped } from "./managed-closets/sweep-beside.ts";
import { sweepPictures } from "./managed-closets/sweep-pictures.ts";
import { hideOverdue } from "./moderation/hide-overdue.ts";
import { sendDigest } from "./moderation/operator-mails.ts";
import { sweepHidden } from "./moderation/sweep-hidden.ts";
import { sweepNotices } from "./moderation/sweep-notices.ts";
import { tellDecisions } from "./moderation/tell-decisions.ts";
import { auditOnSchedule } from "./operations/scheduled-audit.ts";
import { executeDueRemovals } from "./removals/execute-removals.ts";
import { sweepShares } from "./shares/share-routes.ts";

/** The job of each cron expression in wrangler.toml; `now` is the scheduled time. */
export const CRON_JOBS: Readonly<Record<string, (deps: Deps, now: number) => Promise<void>>> = {
  "0 0 * * *": startRenewal,
  "* * * * *": async (deps, now) => {
    // An error in one does not stop the others.
    const sweeps = [
      sweepOpenGenerations(deps, now),
      expireJobPhotos(deps, now),
      executeDueRemovals(deps, now),
      hideOverdue(deps, now),
      tellDecisions(deps, now),
      publishDue(deps, now),
      sendDueMails(deps, now),
      continueRenewal(deps, now),
      analyseDueItems(deps),
      checkLinks(deps, now),
      readDueRows(deps),
    ];
    throwFirst(await Promise.allSettled(sweeps));
  },
  "17 * * * *": async (deps, now) => {
    const jobs = [
      ...[auditOnSchedule, sweepUnconfirmed, sweepOrphans],
      ...[sweepPictures, sweepAnalyses, sweepUncropped, sweepHidden, sweepShares, sweepNotices],
      ...[sweepSessions, sweepImports, sweepPrices, sweepDelegates, sweepPreviews],
      ...[sweepOldResults, sweepInactive, mailLinkProblems, sendDigest],
    ];
    await inTurn(jobs.map((job) => () => job(deps, now)));
  },
};
