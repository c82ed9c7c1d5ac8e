import { deleteExpiredJobPhotos, deleteUsedJobPhoto } from "#db/queries/job-photos.ts";
import type { Deps } from "../deps.ts";
import { executeRemovals } from "../removals/execute-removals.ts";

/** Removes the photo that was uploaded ahead of a job, once the job needs it no more. */
export function forgetJobPhoto(deps: Deps, userId: string, generationId: string): void {
  deps.inBackground("forget_job_photo", async () => {
    const removals = await deleteUsedJobPhoto(deps.db, userId, generationId, deps.now());
    await executeRemovals(deps, removals);
  });
}

/** The rest follows a minute later; reading ends with the time, whenever the object goes. */
const PER_RUN = 300;

/** Removes the photos that no job has used in time. */
export async function expireJobPhotos(deps: Deps, now: number): Promise<void> {
  await executeRemovals(deps, await deleteExpiredJobPhotos(deps.db, now, PER_RUN));
}
