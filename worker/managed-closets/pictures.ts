import type { SessionOwner } from "#db/queries/sessions.ts";
import type { Deps } from "../deps.ts";
import { type CleanImage, cleanImage } from "../media/resolve-image.ts";
import {
  type ClosetFolder,
  closetImageKey,
  profilePictureKey,
  type StoredExtension,
} from "../media/storage/keys.ts";
import { storeStaged } from "../media/storage/store-staged.ts";

/** Decodes, encodes and stages the image of an item; returns its key. */
export async function storeClosetPicture(
  deps: Deps,
  owner: SessionOwner,
  folder: ClosetFolder,
  file: Uint8Array,
): Promise<string> {
  const image = await cleanImage(deps, file, "closet");
  const keyAt: KeyAt = (time, ext) => closetImageKey(owner.userId, folder, time, ext);
  return storeNew(deps, owner, image, keyAt);
}

export async function storeProfilePicture(
  deps: Deps,
  owner: SessionOwner,
  file: Uint8Array,
): Promise<string> {
  const image = await cleanImage(deps, file, "profile");
  return storeNew(deps, owner, image, (time, ext) => profilePictureKey(owner.userId, time, ext));
}

type KeyAt = (time: number, ext: StoredExtension) => string;

/** Keys are times; a key that exists is followed by the next. */
async function storeNew(
  deps: Deps,
  owner: SessionOwner,
  image: CleanImage,
  keyAt: KeyAt,
): Promise<string> {
  const extension = image.type === "image/webp" ? "webp" : "jpg";
  const bucket = deps.media.publicBucket;
  for (let time = deps.now(); ; time++) {
    const key = keyAt(time, extension);
    if (await storeStaged(deps, owner, { bucket, key, image })) return key;
  }
}
