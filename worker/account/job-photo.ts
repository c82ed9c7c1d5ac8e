import { retryLostAnswer } from "#db/client.ts";
import { deleteJobPhoto, putJobPhoto } from "#db/queries/job-photos.ts";
import type { JobPhoto } from "../contract/account.ts";
import { fail } from "../http/fail.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { jobPhotoKey, mediaUrl } from "../media/storage/keys.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { receivePhoto } from "./receive-photo.ts";

/** Stores a photo for one job of the next 15 minutes, in place of one that still waits. */
export async function putPhoto(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const { key } = await receivePhoto(actor, c, {
    keyOf: jobPhotoKey,
    put: (photo) => putJobPhoto(db, actor, photo, now()),
  });
  return c.json<JobPhoto>({ url: mediaUrl(key) });
}

/** Removes the photo that waits; one that a job has claimed stays until the job has read it. */
export async function removePhoto(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const removals = await retryLostAnswer(() => deleteJobPhoto(deps.db, actor, deps.now()));
  if (!removals) return fail("unauthenticated");
  await executeNow(deps, removals);
  return c.body(null, 204);
}
