import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import {
  type ClosetFolder,
  closetImageKey,
  hiddenKey,
  mediaUrl,
  parseMediaPath,
  profilePictureKey,
  type StoredExtension,
} from "../media/keys.ts";
import { type CleanImage, cleanImage } from "../media/resolve-image.ts";

/** Cleans and stores a picture of a closet's piece; resolves to its address. */
export async function storeClosetPicture(
  deps: Deps,
  userId: string,
  folder: ClosetFolder,
  file: Uint8Array,
): Promise<string> {
  const image = await cleanImage(deps, file, "closet");
  return storeNew(deps, image, (time, ext) => closetImageKey(userId, folder, time, ext));
}

/** Cleans and stores a profile picture; resolves to its address. */
export async function storeProfilePicture(
  deps: Deps,
  userId: string,
  file: Uint8Array,
): Promise<string> {
  const image = await cleanImage(deps, file, "profile");
  return storeNew(deps, image, (time, ext) => profilePictureKey(userId, time, ext));
}

/** Keys are times: one that is taken already, in the same millisecond, gives way to the next. */
async function storeNew(
  deps: Deps,
  image: CleanImage,
  keyAt: (time: number, ext: StoredExtension) => string,
): Promise<string> {
  const extension = image.type === "image/webp" ? "webp" : "jpg";
  const onlyIf = { etagDoesNotMatch: "*" };
  const httpMetadata = { contentType: image.type };
  for (let time = deps.now(); ; time++) {
    const key = keyAt(time, extension);
    const stored = await deps.media.publicBucket.put(key, image.bytes, { onlyIf, httpMetadata });
    if (stored !== null) return mediaUrl(key);
  }
}

/**
 * Removes pictures of an account that no row names any more, and nobody else's, whatever the rows
 * say, also where a takedown hides them; the sweep gets those that could not be removed.
 */
export async function removePictures(
  deps: Deps,
  ownerId: string,
  urls: readonly string[],
): Promise<void> {
  const keys = urls.flatMap((url) => {
    const key = parseMediaPath(url);
    return key?.bucket === "public" && key.ownerId === ownerId ? [key.key] : [];
  });
  if (keys.length === 0) return;
  try {
    const { publicBucket, privateBucket } = deps.media;
    await Promise.all([publicBucket.delete(keys), privateBucket.delete(keys.map(hiddenKey))]);
  } catch (error) {
    deps.log({ event: "picture_left", ...describeError(error) });
  }
}
