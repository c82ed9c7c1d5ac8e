import { readAllowanceSince, readWalk, recordChecks } from "#db/queries/invariant-checks.ts";
import type { Violation } from "#db/queries/invariants.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { eachPage } from "../media/storage/each-page.ts";
import {
  type Books,
  type CheckFacts,
  checkNewest,
  LAWS,
  type StoredObject,
  walkBooks,
} from "./check-books.ts";

/** The sweep for orphans has come by meanwhile. */
const SETTLED_MS = 75 * 60_000;
const LOOKED_BACK_MS = 25 * 3_600_000;
const DAY_MS = 86_400_000;
/** Longer than a walk takes over twenty million rows, so that each renewal is judged by one. */
const RENEWALS_BACK_MS = 7 * DAY_MS;
/** With the newest some 800 subrequests; 24 runs see three and a half million rows of the ledger. */
const PARTS_A_RUN = 6;
const STRETCHES_A_PART = 5;

/**
 * Checks the invariants, raises an alarm for what is broken, and keeps it for `/admin`: of those in
 * each run whose credits moved last, and of all as far as a run comes. The next one goes on from
 * there, so that everybody is seen within the day. What stops the first keeps nobody from the second.
 */
export async function watchBooks(deps: Deps, now: number): Promise<void> {
  const books = booksOf(deps);
  const facts = await factsOf(deps, now);
  const newest = checkNewest(books, facts, now - LOOKED_BACK_MS);
  const newly = await newest.catch((error) => {
    deps.log({ event: "alarm", alarm: "books", ...describeError(error) });
    return [];
  });
  raiseAlarms(deps, newly);
  const told = new Set(newly.map(nameOf));
  let from = await readWalk(deps.db);
  await recordChecks(deps.db, LAWS, newly, { violations: [], reached: from }, now);
  for (let part = 0; part < PARTS_A_RUN; part++) {
    const walked = await walkBooks(books, facts, from, STRETCHES_A_PART);
    // Before it is recorded, whose answer may get lost: the next run goes on from there.
    raiseAlarms(
      deps,
      walked.violations.filter((one) => !told.has(nameOf(one))),
    );
    await recordChecks(deps.db, LAWS, newly, walked, now);
    if (walked.reached === null) break;
    from = walked.reached;
  }
  await newest;
}

async function factsOf({ db, config }: Deps, now: number): Promise<CheckFacts> {
  const allowance = config.dailyCredits;
  const days = { tomorrow: utcDay(now + DAY_MS), earliest: utcDay(now - RENEWALS_BACK_MS) };
  const allowanceSince = await readAllowanceSince(db, allowance, days);
  return { allowance, allowanceSince, now, settledMs: SETTLED_MS };
}

function nameOf({ law, subject }: Violation): string {
  return `${law}: ${subject}`;
}

function raiseAlarms(deps: Deps, violations: readonly Violation[]): void {
  for (const { law, subject } of violations) deps.log({ event: "alarm", law, subject });
}

function booksOf({ db, media }: Deps): Books {
  const bucket = media.privateBucket;
  return {
    db,
    async listObjects(prefix, { after, upTo }) {
      const found: StoredObject[] = [];
      const visit = async (page: readonly R2Object[]) => void found.push(...page.map(toStored));
      await eachPage(bucket, prefix, visit, {
        include: ["httpMetadata"],
        ...(after === undefined ? {} : { startAfter: after }),
        ...(upTo === undefined ? {} : { upTo }),
      });
      return found;
    },
    headObject: async (key) => {
      const object = await bucket.head(key);
      return object && toStored(object);
    },
  };
}

function toStored({ key, uploaded, httpMetadata }: R2Object): StoredObject {
  return { key, contentType: httpMetadata?.contentType, storedAt: uploaded.getTime() };
}
