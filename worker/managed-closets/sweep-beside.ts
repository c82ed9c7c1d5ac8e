import { findNamedPictures } from "#db/queries/closet-pictures.ts";
import { findAnalysedPictures } from "#db/queries/item-analyses.ts";
import type { Deps } from "../deps.ts";
import {
  ANALYSIS_FOLDER,
  mediaUrl,
  parseMediaKey,
  UNCROPPED_FOLDER,
} from "../media/storage/keys.ts";
import { sweepFolder } from "../media/storage/sweep-folder.ts";

const ORPHAN_AFTER_MS = 3_600_000;

/** Deletes analyses of images that no item shows. */
export const sweepAnalyses = (deps: Deps, now: number) =>
  sweepBeside(deps, now, ANALYSIS_FOLDER, findAnalysedPictures);

/** Deletes whole pictures whose square no item shows. */
export const sweepUncropped = (deps: Deps, now: number) =>
  sweepBeside(deps, now, UNCROPPED_FOLDER, findNamedPictures);

/** Deletes objects that are stored under the key of a public image, but are not needed. */
async function sweepBeside(
  deps: Deps,
  now: number,
  prefix: string,
  findNeeded: typeof findNamedPictures,
): Promise<void> {
  const { privateBucket } = deps.media;
  await sweepFolder(deps, { bucket: privateBucket, prefix }, async (objects) => {
    const pictures = objects
      .filter(({ uploaded }) => uploaded.getTime() < now - ORPHAN_AFTER_MS)
      .flatMap(({ key }) => parseMediaKey(key.slice(prefix.length)) ?? []);
    const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))];
    const needed = await findNeeded(deps.db, owners);
    const orphans = pictures.filter(({ key }) => !needed.has(mediaUrl(key)));
    if (orphans.length > 0) await privateBucket.delete(orphans.map(({ key }) => prefix + key));
  });
}
