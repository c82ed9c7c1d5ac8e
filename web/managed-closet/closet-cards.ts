import type { ClosetItem } from "#worker/contract/closets.ts";

export function cardId(item: string): string {
  return `item-${item}`;
}

/** The button that begins and ends a selection. */
export const SELECT_BUTTON = "select-items";

/** The attribute of the element in a card that receives the handle for sorting. */
export const HANDLE_PLACE = "data-handle";

export function shownPicture({ wearingImageUrl, clothingImageUrl }: ClosetItem): string {
  return wearingImageUrl ?? clothingImageUrl;
}
