import {
  finishRemovals,
  listDueRemovals,
  type Removal,
  unstagePictures,
} from "#db/queries/removals.ts";
import { chunksOf } from "../chunks.ts";
import { forgetCloset } from "../closets/publish.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { forgetCards, placePictures } from "../media/hidden-pictures.ts";
import { generationKeys, keysBeside, ownerPrefixes, parseMediaKey } from "../media/storage/keys.ts";

const AT_ONCE = 20;
/** A request or cron run may make 1,000 calls; moving an image takes three. */
const PER_RUN = 300;
/** R2's limit. */
const KEYS_AT_ONCE = 1000;

/** Records the removals whose work failed; never throws. */
type Attempt = (some: readonly Removal[], work: () => Promise<unknown>) => Promise<void>;

/** Running objects first, then images. Failed removals stay planned. Idempotent; never throws. */
export async function executeRemovals(deps: Deps, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return;
  const failed = new Set<Removal>();
  const attempt: Attempt = async (some, work) => {
    try {
      await work();
    } catch (error) {
      for (const one of some) failed.add(one);
      deps.log({ event: "removal_failed", ...describeError(error) });
    }
  };
  const all = removals.slice(0, PER_RUN);
  await notifyObjects(deps, all, attempt);
  await deletePictures(deps, all, attempt);
  const unnamed = await movePictures(deps, all, attempt);
  await deletePictures(deps, unnamed, attempt);
  all.push(...unnamed);
  for (const one of all.filter(({ kind }) => kind === "account")) {
    await attempt([one], () => deleteAccountFolders(deps, one.ownerId));
  }
  const done = all.filter((one) => !failed.has(one));
  await attempt(done, () => finishRemovals(deps.db, { done, left: [...failed] }, deps.now()));
}

/** Completes after the client has disconnected. */
export async function executeNow(deps: Deps, removals: readonly Removal[]): Promise<void> {
  const work = executeRemovals(deps, removals);
  deps.waitUntil(work);
  await work;
}

/** Removes staged images that no row names. */
export async function discardStaged(
  deps: Deps,
  ownerId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await executeNow(deps, await unstagePictures(deps.db, ownerId, keys, deps.now()));
}

export async function executeDueRemovals(deps: Deps, now: number): Promise<void> {
  await executeRemovals(deps, await listDueRemovals(deps.db, now, PER_RUN));
}

async function notifyObjects(
  deps: Deps,
  removals: readonly Removal[],
  attempt: Attempt,
): Promise<void> {
  const notify = (one: Removal): (() => Promise<unknown>) | null => {
    const { kind, subject } = one;
    // First, because this object has the stored page, and its version finds the cached ones.
    if (kind === "closet") return () => forgetCloset(deps, subject);
    if (kind === "generation") return () => deps.generation(subject).cancel();
    if (kind === "stop") return () => deps.generation(subject).fail("generation_failed");
    return null;
  };
  for (const some of chunksOf(removals, AT_ONCE)) {
    const calls = some.map((one) => {
      const work = notify(one);
      return work && attempt([one], work);
    });
    await Promise.all(calls);
  }
}

async function deletePictures(
  deps: Deps,
  removals: readonly Removal[],
  attempt: Attempt,
): Promise<void> {
  const { privateBucket, publicBucket } = deps.media;
  const pictured = removals.filter(({ kind }) => ["generation", "stop", "picture"].includes(kind));
  const keys = { private: [] as string[], public: [] as string[] };
  const shown = new Set<string>();
  for (const one of pictured) {
    await attempt([one], async () => {
      const named = keysOf(one);
      keys.private.push(...named.private);
      keys.public.push(...named.public);
      if (named.public.length > 0) shown.add(one.ownerId);
    });
  }
  await attempt(pictured, async () => {
    await deleteKeys(publicBucket, keys.public);
    await deleteKeys(privateBucket, keys.private);
    // Cards show the deleted pictures.
    for (const ownerId of shown) await forgetCards(deps, ownerId);
  });
}

type Keys = Readonly<Record<"private" | "public", readonly string[]>>;

function keysOf({ kind, subject, ownerId }: Removal): Keys {
  if (kind === "picture") {
    // Rows are not trusted: an image is only removed with its own owner.
    const parsed = parseMediaKey(subject);
    const picture = parsed?.ownerId === ownerId ? parsed : null;
    if (picture?.bucket === "public") {
      return { public: [subject], private: keysBeside(subject) };
    }
    return { public: [], private: picture ? [subject] : [] };
  }
  const { temporary, output } = generationKeys(ownerId, subject);
  return { public: [], private: kind === "stop" ? temporary : [...temporary, output] };
}

async function deleteKeys(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (const some of chunksOf(keys, KEYS_AT_ONCE)) await bucket.delete(some);
}

/** Returns the removals of images whose rows were deleted meanwhile. */
async function movePictures(
  deps: Deps,
  removals: readonly Removal[],
  attempt: Attempt,
): Promise<Removal[]> {
  const unnamed: Removal[] = [];
  const placed = Map.groupBy(
    removals.filter(({ kind }) => kind === "placement"),
    ({ ownerId }) => ownerId,
  );
  for (const [ownerId, some] of placed) {
    const keys = some.map(({ subject }) => subject);
    await attempt(some, async () => {
      await forgetCards(deps, ownerId);
      unnamed.push(...(await placePictures(deps, [ownerId], keys)));
    });
  }
  return unnamed;
}

async function deleteAccountFolders(deps: Deps, ownerId: string): Promise<void> {
  const { privateBucket, publicBucket } = deps.media;
  const prefixes = ownerPrefixes(ownerId);
  for (const prefix of prefixes.private) await deleteFolder(privateBucket, prefix);
  for (const prefix of prefixes.public) await deleteFolder(publicBucket, prefix);
}

async function deleteFolder(bucket: R2Bucket, prefix: string): Promise<void> {
  for (let more = true; more; ) {
    const { objects, truncated } = await bucket.list({ prefix });
    await deleteKeys(
      bucket,
      objects.map(({ key }) => key),
    );
    more = truncated;
  }
}
