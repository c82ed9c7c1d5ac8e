import { findNamedPictures } from "#db/queries/closet-pictures.ts";
import { findHiddenPictures } from "#db/queries/hidden-pictures.ts";
import type { Deps } from "../deps.ts";
import { placePictures } from "../media/hidden-pictures.ts";
import { eachPage } from "../media/storage/each-page.ts";
import { mediaUrl, parseMediaKey } from "../media/storage/keys.ts";
import { executeRemovals } from "../removals/execute-removals.ts";

const ORPHAN_AFTER_MS = 3_600_000;

/** Deletes public images without a row, and hides those that a crashed takedown left. */
export async function sweepPictures(deps: Deps, now: number): Promise<void> {
  const { publicBucket } = deps.media;
  for (const prefix of ["closet-images/", "profile-pictures/"]) {
    await eachPage(publicBucket, prefix, async (objects) => {
      const pictures = objects
        .filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS)
        .flatMap(({ key }) => parseMediaKey(key) ?? []);
      const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))];
      const named = await findNamedPictures(deps.db, owners);
      const orphans = pictures.map(({ key }) => key).filter((key) => !named.has(mediaUrl(key)));
      if (orphans.length > 0) await publicBucket.delete(orphans);
      const hidden = await findHiddenPictures(deps.db, owners);
      const shown = pictures.map(({ key }) => key).filter((key) => hidden.has(mediaUrl(key)));
      await executeRemovals(deps, await placePictures(deps, owners, shown));
    });
  }
}
