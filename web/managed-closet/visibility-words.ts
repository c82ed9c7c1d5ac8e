import { itemVisibilityTexts } from "#web/texts/item-visibility.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";

/** Why followers do not see an item; null for a public one. */
export function visibilityWords({ visibility, publicAt }: ClosetItem): string | null {
  if (!visibility || visibility === "public") return null;
  const { states } = itemVisibilityTexts;
  return visibility === "scheduled"
    ? states.scheduled(new Date(publicAt ?? 0))
    : states[visibility];
}
