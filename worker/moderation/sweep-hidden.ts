import { findNamedPictures } from "#db/queries/closet-pictures.ts";
import { findHiddenPictures } from "#db/queries/hidden-pictures.ts";
import type { Deps } from "../deps.ts";
import { placePictures } from "../media/hidden-pictures.ts";
import { eachPage } from "../media/storage/each-page.ts";
import { HIDDEN_FOLDER, mediaUrl, parseMediaKey } from "../media/storage/keys.ts";
import { executeRemovals } from "../removals/execute-removals.ts";

/** Completes interrupted takedowns and restores. */
export async function sweepHidden(deps: Deps): Promise<void> {
  const { privateBucket } = deps.media;
  await eachPage(privateBucket, HIDDEN_FOLDER, async (objects) => {
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
    await executeRemovals(deps, await placePictures(deps, owners, shown));
  });
}
