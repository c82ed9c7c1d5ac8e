import type { CSSProperties } from "react";
import { cardId } from "#web/managed-closet/closet-cards.ts";

/** Where an item is in a list that renders only the items near the window. */
export interface ItemPlace {
  /** Pixels above it, which stand for the items that are not rendered. */
  readonly space?: number;
  /** The row that it begins. */
  readonly row?: number;
  /** Its place from 1, and the number of all items. */
  readonly position?: number;
  readonly total?: number;
}

/** The attributes of an item's element. */
export function placeProps(id: string, { space, row, position, total }: ItemPlace) {
  const style: CSSProperties = space ? { marginTop: space } : {};
  return {
    id: cardId(id),
    tabIndex: -1,
    style,
    "data-index": row,
    "aria-posinset": position,
    "aria-setsize": total,
  };
}
