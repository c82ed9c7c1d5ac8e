import { BRAND } from "#worker/contract/brand.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";

/** What a closet, or the piece that is open in it, is called wherever it is shared. */
export function previewTitle(
  { title, instagramHandle }: PublicCloset["closet"],
  item?: ClosetItem,
) {
  return item ? `${item.title} · @${instagramHandle}` : `${title} by @${instagramHandle}`;
}

/** The same in the browser's tab. */
export function tabTitle(closet: PublicCloset["closet"], item?: ClosetItem): string {
  return `${previewTitle(closet, item)} · ${BRAND.name}`;
}
