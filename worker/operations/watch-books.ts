import { recordChecks } from "#db/queries/invariants.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { eachPage } from "../media/each-page.ts";
import { type Books, checkBooks, LAWS, type StoredObject } from "./check-books.ts";

/** The sweep for orphans has come by meanwhile. */
const SETTLED_MS = 75 * 60_000;
const LOOKED_BACK_MS = 25 * 3_600_000;

/** Checks the invariants, keeps what was found for `/admin`, and raises an alarm for what is broken. */
export async function watchBooks(deps: Deps, now: number): Promise<void> {
  const violations = await checkBooks(booksOf(deps), {
    allowance: deps.config.dailyCredits,
    // A change of the allowance is for the days after it.
    allowanceSince: utcDay(now),
    now,
    settledMs: SETTLED_MS,
    since: now - LOOKED_BACK_MS,
  });
  await recordChecks(deps.db, LAWS, violations, now);
  for (const { law, subject } of violations) deps.log({ event: "alarm", law, subject });
}

function booksOf({ db, media }: Deps): Books {
  const bucket = media.privateBucket;
  return {
    db,
    listObjects: (prefix, visit) =>
      eachPage(bucket, prefix, (objects) => visit(objects.map(toStored))),
    headObject: async (key) => {
      const object = await bucket.head(key);
      return object && toStored(object);
    },
  };
}

function toStored({ key, uploaded, httpMetadata }: R2Object): StoredObject {
  return { key, contentType: httpMetadata?.contentType, storedAt: uploaded.getTime() };
}
