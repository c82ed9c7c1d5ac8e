import { findNamedReferences } from "#db/queries/accounts.ts";
import { deleteOldBatches } from "#db/queries/closet-batches.ts";
import { forgetMailboxes } from "#db/queries/credits.ts";
import {
  findEnds,
  listOpenGenerations,
  type OpenGeneration,
} from "#db/queries/generation-sweep.ts";
import { settleGeneration } from "#db/queries/generations.ts";
import { findImportPictures } from "#db/queries/imports.ts";
import { findJobPhotos } from "#db/queries/job-photos.ts";
import { findClosetHandles } from "#db/queries/public-closets.ts";
import { deleteOldWindows } from "#db/queries/rate-limits.ts";
import { chunksOf } from "../chunks.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { inTurn } from "../in-turn.ts";
import { generationKeys, IMPORT_FOLDER, JOB_PHOTO_FOLDER } from "../media/storage/keys.ts";
import { sweepFolder } from "../media/storage/sweep-folder.ts";
import { failed } from "./outcome.ts";

/** After the deadline, by when the object should have ended the generation. */
const GRACE_MS = 5000;
/** A start arms its object at once; one that is unknown after this crashed. */
const ARMED_WITHIN_MS = 10_000;
const CHUNK = 500;
const AT_ONCE = 10;
const ORPHAN_AFTER_MS = 15 * 60_000;
export const PREVIEW_LIFETIME_MS = 24 * 3_600_000;
const DAY_MS = 86_400_000;

/** Fails overdue and never armed generations. Asking an object wakes it after a crash. */
export async function sweepOpenGenerations(deps: Deps, now: number): Promise<void> {
  const times = { chargedBefore: now - ARMED_WITHIN_MS, dueBefore: now - GRACE_MS };
  const open = await listOpenGenerations(deps.db, times, CHUNK);
  let ended = 0;
  for (const some of chunksOf(open, AT_ONCE)) {
    const ends = await Promise.all(some.map((one) => sweepGeneration(deps, one, now)));
    ended += ends.filter(Boolean).length;
  }
  if (ended > 0) deps.log({ event: "swept", generations: ended });
}

/** Whether it was ended. An error is logged and does not stop the others. */
async function sweepGeneration(
  deps: Deps,
  { id, userId, overdue }: OpenGeneration,
  now: number,
): Promise<boolean> {
  const failureCode = overdue ? "timed_out" : "not_started";
  try {
    if (!overdue && (await deps.generation(id).jobStatus()) !== "unknown") return false;
    await settleGeneration(deps.db, userId, id, failed(failureCode), now);
    await deps.media.privateBucket.delete([...generationKeys(userId, id).temporary]);
    await deps.generation(id).fail(failureCode);
    return true;
  } catch (error) {
    deps.log({ event: "sweep_failed", ...describeError(error) });
    return false;
  }
}

/**
 * Deletes images without a row, and previews of linked garments after a day, in slices. An error in
 * one folder does not stop the others; the first is thrown in the end.
 */
export async function sweepOrphans(deps: Deps, now: number): Promise<void> {
  await inTurn([
    () => deleteOldWindows(deps.db, now - DAY_MS),
    () => deleteOldBatches(deps.db, now - 7 * DAY_MS),
    () => forgetMailboxes(deps.db, utcDay(now)),
    () => sweepPreviews(deps, now),
    () => sweepPrefix(deps, now, "generations/", findNeededPictures),
    () =>
      sweepPrefix(deps, now, "reference-images/", (db, keys) =>
        findNamedReferences(db, partsOf(keys, 1)),
      ),
    () => sweepPrefix(deps, now, JOB_PHOTO_FOLDER, findJobPhotos),
    () => sweepPrefix(deps, now, IMPORT_FOLDER, findImportPictures),
    () => sweepPrefix(deps, now, "closet-versions/", findPublicVersions),
    () => sweepPrefix(deps, now, "closet-pages/", findPublicVersions),
  ]);
}

async function sweepPreviews(deps: Deps, now: number): Promise<void> {
  const { privateBucket: bucket } = deps.media;
  await sweepFolder(deps, { bucket, prefix: "garments/" }, async (objects) => {
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - PREVIEW_LIFETIME_MS);
    if (old.length > 0) await bucket.delete(old.map(({ key }) => key));
  });
}

async function findPublicVersions(db: Deps["db"], keys: readonly string[]): Promise<Set<string>> {
  const handles = await findClosetHandles(db, partsOf(keys, 1));
  return new Set(keys.filter((key) => handles.has(partOf(key, 1))));
}

const partOf = (key: string, at: number) => key.split("/")[at] ?? "";
const partsOf = (keys: readonly string[], at: number) => [
  ...new Set(keys.map((key) => partOf(key, at))),
];

/** An open generation needs all its images, a completed one its result. */
async function findNeededPictures(db: Deps["db"], keys: readonly string[]): Promise<Set<string>> {
  const ends = await findEnds(db, partsOf(keys, 2));
  const isNeeded = (key: string) => {
    const end = ends.get(partOf(key, 2));
    return end?.open || (end?.completed && partOf(key, 3) === "output.jpg");
  };
  return new Set(keys.filter(isNeeded));
}

/** Such images come from a restored backup, or a call that outlived its planned removal. */
async function sweepPrefix(
  deps: Deps,
  now: number,
  prefix: string,
  findNeeded: (db: Deps["db"], keys: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const { privateBucket: bucket } = deps.media;
  await sweepFolder(deps, { bucket, prefix }, async (objects) => {
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS);
    if (old.length === 0) return;
    const keys = old.map(({ key }) => key);
    const needed = await findNeeded(deps.db, keys);
    const orphans = keys.filter((key) => !needed.has(key));
    if (orphans.length > 0) await bucket.delete(orphans);
  });
}
