import type * as v from "valibot";
import { retryLostAnswer } from "#db/client.ts";
import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import { type CreatedItemRow, insertItem } from "#db/queries/closet-manager-items.ts";
import { publishCloset } from "../closets/publish.ts";
import { LIMITS } from "../contract/limits.ts";
import type { pricedCreationFields } from "../contract/prices.ts";
import type { Deps } from "../deps.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { analyseLater } from "./analyse-items.ts";
import { discardPictures, type ItemFiles, storePictures, withStored } from "./item-pictures.ts";
import { NO_PRICE, priceColumns } from "./item-price.ts";
import { PUBLIC, visibilityColumns } from "./item-visibility.ts";

interface ItemKey {
  readonly id: string;
  readonly requestHash: string | null;
}

interface NewItem {
  /** Created where the caller has none. */
  readonly closet: { readonly id: string; readonly title: string };
  readonly fields: v.InferOutput<typeof pricedCreationFields>;
  /** When the price was read; now without a time. */
  readonly priceReadAt?: number | undefined;
  readonly files: ItemFiles & { readonly clothingImage: Uint8Array };
}

/** Stores the pictures and creates the item, once for each id. */
export async function createItem(
  deps: Deps,
  caller: InfluencerCaller,
  { id, requestHash }: ItemKey,
  { closet, fields, priceReadAt = deps.now(), files }: NewItem,
): Promise<CreatedItemRow> {
  const price = priceColumns(fields, priceReadAt) ?? NO_PRICE;
  const visibility = visibilityColumns(fields, deps.now()) ?? PUBLIC;
  const { pictures, origins } = await storePictures(deps, caller, files);
  const clothingImageUrl = pictures.clothingImageUrl as string;
  const wearingImageUrl = pictures.wearingImageUrl ?? null;
  const { garmentStrokes = null, garmentKind = null, ...texts } = fields;
  const garment = { garmentStrokes, garmentKind };
  const { clothingOrigin = null, wearingOrigin = null, wearingUncropped = false } = origins;
  const clothing = { clothingImageUrl, clothingOrigin };
  const wearing = { wearingImageUrl, wearingOrigin, wearingUncropped };
  const item = {
    ...texts,
    ...garment,
    ...clothing,
    ...wearing,
    ...price,
    ...visibility,
    id,
    requestHash,
  };
  const stored = { ...caller, now: deps.now() };
  const target = { closet, max: LIMITS.closetItemsMax };
  const insert = () => retryLostAnswer(() => insertItem(deps.db, stored, item, target));
  const created = await withStored(deps, caller, pictures, insert);
  // Other images belong to an earlier request with the same key.
  if (created.item?.clothingImageUrl !== clothingImageUrl) {
    await discardPictures(deps, caller, pictures);
  }
  if (created.raised) await publishCloset(deps, created.raised);
  await executeNow(deps, created.removals);
  if (created.item) analyseLater(deps, created.item);
  return created;
}
