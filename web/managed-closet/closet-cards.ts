import type { ClosetItem } from "#worker/contract/closets.ts";

export function cardId(item: string): string {
  return `item-${item}`;
}

/** The attribute of the element in a card that receives the handle for sorting. */
export const HANDLE_PLACE = "data-handle";

export function shownPicture({ wearingImageUrl, clothingImageUrl }: ClosetItem): string {
  return wearingImageUrl ?? clothingImageUrl;
}
