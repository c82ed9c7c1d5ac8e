import {
  closetOwnerId,
  type InfluencerCaller,
  NotAuthorisedError,
} from "#db/queries/authorisation.ts";
import type { Deps } from "../deps.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import { mediaUrl, parseMediaPath } from "../media/storage/keys.ts";
import { discardStaged } from "../removals/execute-removals.ts";
import type { ItemForm } from "./item-form.ts";
import { storeClosetPicture } from "./pictures.ts";

export interface StoredPictures {
  clothingImageUrl?: string;
  wearingImageUrl?: string;
}

interface StoredOrigins {
  clothingOrigin?: string | null;
  wearingOrigin?: string | null;
  wearingUncropped?: boolean;
}

/** The whole picture belongs to a new wearing image. */
export type ItemFiles = Omit<ItemForm["files"], "wearingUncropped"> & Partial<ItemForm["files"]>;

/** One after the other, because of the memory; all or none are stored. */
export async function storePictures(
  deps: Deps,
  caller: InfluencerCaller,
  { clothingImage, wearingImage, wearingUncropped = null }: ItemFiles,
) {
  const pictures: StoredPictures & Record<string, string> = {};
  const origins: StoredOrigins = {};
  if (!clothingImage && !wearingImage) return { pictures, origins };
  await enforceMemberLimit(deps, "closet-upload", caller.userId);
  try {
    if (clothingImage) {
      const { key, origin } = await storeClosetPicture(deps, caller, "clothing", {
        file: clothingImage,
      });
      pictures.clothingImageUrl = mediaUrl(key);
      origins.clothingOrigin = origin;
    }
    if (wearingImage) {
      const files = { file: wearingImage, whole: wearingUncropped };
      const { key, origin } = await storeClosetPicture(deps, caller, "wearing", files);
      pictures.wearingImageUrl = mediaUrl(key);
      origins.wearingOrigin = origin;
      origins.wearingUncropped = wearingUncropped !== null;
    }
    return { pictures, origins };
  } catch (error) {
    await discardPictures(deps, caller, pictures);
    throw error;
  }
}

/** Runs the write that names the images; an error discards them. */
export async function withStored<T>(
  deps: Deps,
  caller: InfluencerCaller,
  pictures: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotAuthorisedError) await discardPictures(deps, caller, pictures);
    throw error;
  }
}

/** Removes staged pictures that no item will name. */
export function discardPictures(
  deps: Deps,
  caller: InfluencerCaller,
  pictures: Readonly<Record<string, string>>,
): Promise<void> {
  const keys = Object.values(pictures).flatMap((url) => parseMediaPath(url)?.key ?? []);
  return discardStaged(deps, closetOwnerId(caller), keys);
}
