import { findNamedReferences } from "#db/queries/accounts.ts";
import { forgetMailboxes } from "#db/queries/credits.ts";
import {
  findExistingGenerations,
  listOpenGenerations,
  type OpenGeneration,
} from "#db/queries/generation-sweep.ts";
import { settleGeneration } from "#db/queries/generations.ts";
import { findClosetHandles } from "#db/queries/public-closets.ts";
import { deleteOldWindows } from "#db/queries/rate-limits.ts";
import { GENERATION_FAILED, GENERATION_TIMED_OUT } from "../contract/generations.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { eachPage } from "../media/each-page.ts";
import { generationKeys } from "../media/keys.ts";

/** The object ends a generation at its deadline; what is open this long after has no object. */
const GRACE_MS = 5000;
/** A start arms its object right behind the charge; one that is unknown this long after died there. */
const ARMED_WITHIN_MS = 10_000;
const CHUNK = 500;
const AT_ONCE = 10;
const ORPHAN_AFTER_MS = 15 * 60_000;
const PREVIEW_KEPT_MS = 24 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Fails and refunds what is open past its deadline, or was charged and has no object to end it. Asking
 * an object wakes it, so that it continues what a crash has cut off. Run twice, it finds nothing the
 * second time.
 */
export async function sweepOpen(deps: Deps, now: number): Promise<void> {
  const times = { chargedBefore: now - ARMED_WITHIN_MS, dueBefore: now - GRACE_MS };
  const open = await listOpenGenerations(deps.db, times, CHUNK);
  let ended = 0;
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const some = open.slice(at, at + AT_ONCE).map((one) => sweepOne(deps, one, now));
    ended += (await Promise.all(some)).filter(Boolean).length;
  }
  if (ended > 0) deps.log({ event: "swept", generations: ended });
}

/** Whether it was ended. One that cannot be is logged and keeps none of the others waiting. */
async function sweepOne(
  deps: Deps,
  { id, userId, overdue }: OpenGeneration,
  now: number,
): Promise<boolean> {
  const message = overdue ? GENERATION_TIMED_OUT : GENERATION_FAILED;
  const outcome = { status: "failed", errorMessage: message } as const;
  try {
    if (!overdue && (await deps.generation(id).jobAnswer()) !== "unknown") return false;
    await settleGeneration(deps.db, userId, id, outcome, now);
    const keys = generationKeys(userId, id);
    await deps.media.privateBucket.delete([keys.person, keys.garment]);
    await deps.generation(id).refuse(message);
    return true;
  } catch (error) {
    deps.log({ event: "sweep_failed", ...describeError(error) });
    return false;
  }
}

/** Removes stored pictures that no row speaks of, and previews of linked garments after a day. */
export async function sweepOrphans(deps: Deps, now: number): Promise<void> {
  await deleteOldWindows(deps.db, now - DAY_MS);
  await forgetMailboxes(deps.db, utcDay(now));
  await eachPage(deps.media.privateBucket, "garments/", async (objects) => {
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - PREVIEW_KEPT_MS);
    if (old.length > 0) await deps.media.privateBucket.delete(old.map(({ key }) => key));
  });
  await sweepWithoutRow(deps, now, "generations/", 2, findExistingGenerations);
  await sweepReferences(deps, now);
  await sweepWithoutRow(deps, now, "closet-versions/", 1, findClosetHandles);
}

/** Removes photos that no row names: of an upload whose plan was lost, or of a restored backup. */
async function sweepReferences(deps: Deps, now: number): Promise<void> {
  const { privateBucket } = deps.media;
  await eachPage(privateBucket, "reference-images/", async (objects) => {
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS);
    const keys = old.map(({ key }) => key);
    const owners = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))];
    const named = await findNamedReferences(deps.db, owners);
    const orphans = keys.filter((key) => !named.has(key));
    if (orphans.length > 0) await privateBucket.delete(orphans);
  });
}

/** Removes what lies under a prefix for a while without the row that part `at` of its key names. */
async function sweepWithoutRow(
  deps: Deps,
  now: number,
  prefix: string,
  at: number,
  findRows: (db: Deps["db"], ids: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  await eachPage(deps.media.privateBucket, prefix, async (objects) => {
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS);
    const ids = old.map(({ key }) => key.split("/")[at] ?? "");
    const known = await findRows(deps.db, ids);
    const orphans = old.filter((_, i) => !known.has(ids[i])).map(({ key }) => key);
    if (orphans.length > 0) await deps.media.privateBucket.delete(orphans);
  });
}
