import { findNamedPictures } from "#db/queries/closet-pictures.ts";
import { findHiddenPictures } from "#db/queries/hidden-pictures.ts";
import type { Deps } from "../deps.ts";
import { placePictures } from "../media/hidden-pictures.ts";
import { HIDDEN_FOLDER, mediaUrl, parseMediaKey } from "../media/storage/keys.ts";
import { sweepFolder } from "../media/storage/sweep-folder.ts";
import { executeRemovals } from "../removals/execute-removals.ts";

/** A page may contain the portraits of as many closets. */
const KEYS_PER_PAGE = 100;
/** Each takes four calls. */
const MOVES_PER_RUN = 200;

/** Completes interrupted takedowns and restores. */
export async function sweepHidden(deps: Deps): Promise<void> {
  const { privateBucket } = deps.media;
  let moves = MOVES_PER_RUN;
  const folder = { bucket: privateBucket, prefix: HIDDEN_FOLDER, keysPerPage: KEYS_PER_PAGE };
  await sweepFolder(deps, folder, async (objects) => {
    const pictures = objects.flatMap(
      ({ key }) => parseMediaKey(key.slice(HIDDEN_FOLDER.length)) ?? [],
    );
    const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))];
    const named = await findNamedPictures(deps.db, owners);
    const hidden = await findHiddenPictures(deps.db, owners);
    const keys = pictures.map(({ key }) => key);
    const orphans = keys.filter((key) => !named.has(mediaUrl(key)));
    if (orphans.length > 0) await privateBucket.delete(orphans.map((key) => HIDDEN_FOLDER + key));
    const shown = keys.filter((key) => named.has(mediaUrl(key)) && !hidden.has(mediaUrl(key)));
    const moved = shown.slice(0, moves);
    moves -= moved.length;
    await executeRemovals(deps, await placePictures(deps, owners, moved));
    const left = shown[moved.length];
    return left && HIDDEN_FOLDER + left;
  });
}
