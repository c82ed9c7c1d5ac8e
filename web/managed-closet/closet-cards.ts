import type { ClosetItem } from "#worker/contract/closets.ts";

/** The id of a piece's card in the document. */
export function cardId(item: string): string {
  return `piece-${item}`;
}

/** Marks the place in a card where its handle for sorting comes. */
export const HANDLE_PLACE = "data-handle";

/** The picture that stands for a piece. */
export function shownPicture({ wearingImageUrl, clothingImageUrl }: ClosetItem): string {
  return wearingImageUrl ?? clothingImageUrl;
}
