import { itemVisibilityTexts as texts } from "#web/texts/item-visibility.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";

export function isPublic({ visibility = "public" }: ClosetItem): boolean {
  return visibility === "public";
}

/** Why followers do not see an item; null for a public one. */
export function visibilityWords(item: ClosetItem): string | null {
  if (isPublic(item)) return null;
  const { visibility = "public", publicAt } = item;
  return visibility === "scheduled" && publicAt
    ? texts.publicOn(publicAt)
    : texts.choices[visibility];
}
