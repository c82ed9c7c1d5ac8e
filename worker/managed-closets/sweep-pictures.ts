import { findNamedPictures } from "#db/queries/closet-pictures.ts";
import { findHiddenPictures } from "#db/queries/hidden-pictures.ts";
import type { Deps } from "../deps.ts";
import { placePictures } from "../media/hidden-pictures.ts";
import { mediaUrl, parseMediaKey } from "../media/storage/keys.ts";
import { sweepFolder } from "../media/storage/sweep-folder.ts";
import { executeRemovals } from "../removals/execute-removals.ts";

const ORPHAN_AFTER_MS = 3_600_000;
/** Each takes four calls. */
const MOVES_PER_RUN = 200;
/** With the keys of a page: a page of portraits reads as many closets. */
const FOLDERS = [
  ["closet-images/", 1000],
  ["profile-pictures/", 100],
] as const;

/** Deletes public images without a row, and hides those that a crashed takedown left. */
export async function sweepPictures(deps: Deps, now: number): Promise<void> {
  const { publicBucket } = deps.media;
  let moves = MOVES_PER_RUN;
  for (const [prefix, keysPerPage] of FOLDERS) {
    await sweepFolder(deps, { bucket: publicBucket, prefix, keysPerPage }, async (objects) => {
      const pictures = objects
        .filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS)
        .flatMap(({ key }) => parseMediaKey(key) ?? []);
      const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))];
      const named = await findNamedPictures(deps.db, owners);
      const orphans = pictures.map(({ key }) => key).filter((key) => !named.has(mediaUrl(key)));
      if (orphans.length > 0) await publicBucket.delete(orphans);
      const hidden = await findHiddenPictures(deps.db, owners);
      const shown = pictures.map(({ key }) => key).filter((key) => hidden.has(mediaUrl(key)));
      const moved = shown.slice(0, moves);
      moves -= moved.length;
      await executeRemovals(deps, await placePictures(deps, owners, moved));
      return shown[moved.length];
    });
  }
}
