import type { PublicClosetRows } from "#db/queries/public-closets.ts";
import type { PublicCloset } from "../contract/closets.ts";
import { toCollection, toItem } from "../influencer/closet-view.ts";

/** What everybody may know of a closet, field by field: nothing else of the rows leaves. */
export function toPublicCloset({ closet, items, collections }: PublicClosetRows): PublicCloset {
  const { id, title, instagramHandle, colorTheme, bio, profileImageUrl } = closet;
  const shown = { id, title, instagramHandle, colorTheme, bio, profileImageUrl };
  const ids = new Set(items.map((item) => item.id));
  const withoutHidden = (itemIds: readonly string[]) => itemIds.filter((itemId) => ids.has(itemId));
  return {
    closet: { ...shown, itemCount: items.length },
    items: items.map(toItem),
    collections: collections
      .map(toCollection)
      .map((each) => ({ ...each, itemIds: withoutHidden(each.itemIds) })),
  };
}
