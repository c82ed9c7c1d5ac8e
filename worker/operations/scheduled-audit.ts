import {
  readAllowanceSince,
  readAuditPosition,
  recordChecks,
} from "#db/queries/invariant-checks.ts";
import type { Violation } from "#db/queries/invariants.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { accountTag, describeError } from "../http/log.ts";
import { eachPage } from "../media/storage/each-page.ts";
import {
  type AuditFacts,
  type AuditSources,
  auditAccounts,
  auditRecent,
  INVARIANTS,
  type StoredObject,
} from "./ledger-audit.ts";

/** Longer than the interval of the sweep of orphans. */
const GRACE_MS = 75 * 60_000;
const RECENT_MS = 25 * 3_600_000;
const DAY_MS = 86_400_000;
/** Longer than a complete audit of twenty million rows takes. */
const RENEWALS_BACK_MS = 7 * DAY_MS;
/** With the recent accounts about 800 subrequests; 24 runs audit 3.6 million rows of ledger. */
const PARTS_PER_RUN = 6;
const RANGES_PER_PART = 5;

/**
 * Checks the recently active accounts, then continues the audit of all accounts where the last run
 * ended: a round of 100 million rows of ledger takes 28 days. Raises an alarm for each violation
 * and stores the results for `/admin`. An error in the first part does not stop the second.
 */
export async function auditOnSchedule(deps: Deps, now: number): Promise<void> {
  const sources = auditSourcesOf(deps);
  const facts = await auditFactsOf(deps, now);
  const newest = auditRecent(sources, facts, now - RECENT_MS);
  const recent = await newest.catch((error) => {
    deps.log({ event: "alarm", alarm: "ledger_audit", ...describeError(error) });
    return [];
  });
  await raiseAlarms(deps, recent);
  const reported = new Set(recent.map(nameOf));
  let from = await readAuditPosition(deps.db);
  await recordChecks(deps.db, INVARIANTS, recent, { violations: [], reached: from }, now);
  for (let part = 0; part < PARTS_PER_RUN; part++) {
    const audited = await auditAccounts(sources, facts, from, RANGES_PER_PART);
    // Before the result is stored: if that answer is lost, the next run starts elsewhere.
    await raiseAlarms(
      deps,
      audited.violations.filter((one) => !reported.has(nameOf(one))),
    );
    await recordChecks(deps.db, INVARIANTS, recent, audited, now);
    if (audited.reached === null) break;
    from = audited.reached;
  }
  await newest;
}

async function auditFactsOf({ db, config }: Deps, now: number): Promise<AuditFacts> {
  const allowance = config.dailyCredits;
  const days = { tomorrow: utcDay(now + DAY_MS), earliest: utcDay(now - RENEWALS_BACK_MS) };
  const allowanceSince = await readAllowanceSince(db, allowance, days);
  return { allowance, allowanceSince, now, graceMs: GRACE_MS };
}

function nameOf({ invariant, subject }: Violation): string {
  return `${invariant}: ${subject}`;
}

/** `/admin` shows the subjects; the log names the account or generation by its tag. */
async function raiseAlarms(deps: Deps, violations: readonly Violation[]): Promise<void> {
  for (const { invariant, subject } of violations) {
    const [id = ""] = subject.split(": ");
    deps.log({ event: "alarm", invariant, subject: await accountTag(deps.config, id) });
  }
}

function auditSourcesOf({ db, media }: Deps): AuditSources {
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
