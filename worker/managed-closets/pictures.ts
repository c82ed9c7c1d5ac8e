import { retryLostAnswer } from "#db/client.ts";
import { closetOwnerId, type InfluencerCaller } from "#db/queries/authorisation.ts";
import { takePictureTime } from "#db/queries/closet-pictures.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import type { Deps } from "../deps.ts";
import { type CleanImage, cleanImage } from "../media/resolve-image.ts";
import { originOf, writeOrigin } from "../media/source-type.ts";
import {
  type ClosetFolder,
  closetImageKey,
  profilePictureKey,
  type StoredExtension,
  uncroppedKey,
} from "../media/storage/keys.ts";
import { storeStaged } from "../media/storage/store-staged.ts";
import { discardStaged } from "../removals/execute-removals.ts";

interface StoredPicture {
  readonly key: string;
  /** What the file said about where it comes from, as `originOf` returns it. */
  readonly origin: string | null;
}

interface PictureFiles {
  readonly file: Uint8Array;
  /** The whole picture of which `file` is a square; only the owner sees it. */
  readonly whole?: Uint8Array | null;
}

/**
 * Decodes, encodes and stages the image of an item; the copy names the origin of the file, or that of
 * the whole picture, since a crop in the browser has no metadata.
 */
export async function storeClosetPicture(
  deps: Deps,
  caller: InfluencerCaller,
  folder: ClosetFolder,
  { file, whole = null }: PictureFiles,
): Promise<StoredPicture> {
  const image = await cleanImage(deps, file, "closet");
  const origin = originOf(file) ?? (whole && originOf(whole));
  const named = { ...image, bytes: writeOrigin(image.bytes, origin) };
  const ownerId = closetOwnerId(caller);
  const keyAt: KeyAt = (time, ext) => closetImageKey(ownerId, folder, time, ext);
  const key = await storeNew(deps, caller, { image: named, ownerId, keyAt });
  if (whole) await storeWhole(deps, ownerId, key, whole);
  return { key, origin };
}

/** An unusable picture discards the square. */
async function storeWhole(
  deps: Deps,
  ownerId: string,
  key: string,
  whole: Uint8Array,
): Promise<void> {
  try {
    const { bytes, type } = await cleanImage(deps, whole, "closet");
    const httpMetadata = { contentType: type };
    await deps.media.privateBucket.put(uncroppedKey(key), bytes, { httpMetadata });
  } catch (error) {
    await discardStaged(deps, ownerId, [key]);
    throw error;
  }
}

export async function storeProfilePicture(
  deps: Deps,
  owner: SessionOwner,
  file: Uint8Array,
): Promise<string> {
  const image = await cleanImage(deps, file, "profile");
  const ownerId = owner.userId;
  const keyAt: KeyAt = (time, ext) => profilePictureKey(ownerId, time, ext);
  return storeNew(deps, owner, { image, ownerId, keyAt });
}

type KeyAt = (time: number, ext: StoredExtension) => string;

interface NewPicture {
  readonly image: CleanImage;
  readonly ownerId: string;
  readonly keyAt: KeyAt;
}

async function storeNew(
  deps: Deps,
  owner: SessionOwner,
  { image, ownerId, keyAt }: NewPicture,
): Promise<string> {
  const take = () => takePictureTime(deps.db, ownerId, deps.now());
  const key = keyAt(await retryLostAnswer(take), image.type === "image/webp" ? "webp" : "jpg");
  await storeStaged(deps, owner, { bucket: deps.media.publicBucket, key, image, ownerId });
  return key;
}
