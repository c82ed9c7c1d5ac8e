import { type Erasure, listErasures, updateErasure } from "#db/queries/erasures.ts";
import { forgetCloset } from "../closets/publish.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { ownerPrefixes } from "../media/keys.ts";

const AT_ONCE = 20;
/** A request or a cron run may make a thousand calls. */
const GENERATIONS_A_RUN = 400;
const ERASURES_A_RUN = 100;

/**
 * Removes what is left of a deleted account outside the database: what runs first, then its
 * pictures. What cannot be done now stays in the plan. Doing any of it twice changes nothing.
 */
export async function carryOut(deps: Deps, plan: Erasure): Promise<void> {
  const { userId, generationIds, closetHandle } = plan;
  // First: a closet's page that is kept at the edge is found by it.
  if (closetHandle) await forgetCloset(deps, closetHandle);
  const batch = generationIds.slice(0, GENERATIONS_A_RUN);
  const unreached = await cancelAll(deps, batch);
  await deletePictures(deps, userId);
  // Those out of reach come last, so that they keep none of the others waiting.
  const left = [...generationIds.slice(GENERATIONS_A_RUN), ...unreached];
  await updateErasure(deps.db, { userId, generationIds: left });
}

/** Has the objects forget all they know; resolves to the ids of those that did not answer. */
async function cancelAll(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const unreached: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const ends = await Promise.allSettled(some.map((id) => deps.generation(id).cancel()));
    unreached.push(...some.filter((_, i) => ends[i].status === "rejected"));
  }
  return unreached;
}

async function deletePictures(deps: Deps, userId: string): Promise<void> {
  const { privateBucket, publicBucket } = deps.media;
  const prefixes = ownerPrefixes(userId);
  for (const prefix of prefixes.private) await deleteAll(privateBucket, prefix);
  for (const prefix of prefixes.public) await deleteAll(publicBucket, prefix);
}

async function deleteAll(bucket: R2Bucket, prefix: string): Promise<void> {
  for (let more = true; more; ) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    more = truncated;
  }
}

/** Goes on with the erasures that were cut off; one that fails keeps none of the others waiting. */
export async function resumeErasures(deps: Deps): Promise<void> {
  for (const plan of await listErasures(deps.db, ERASURES_A_RUN)) {
    try {
      await carryOut(deps, plan);
    } catch (error) {
      deps.log({ event: "erasure_failed", ...describeError(error) });
    }
  }
}
