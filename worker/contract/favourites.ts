import type { AdLabel } from "./advertising.ts";
import type { ClosetItem } from "./closets.ts";
import type { Generation } from "./generations.ts";
import { LIMITS } from "./limits.ts";

/** PUT saves and DELETE removes an item or a generation: 204, also again. */
export const FAVOURITES_PATH = "/api/favourites";
export const FAVOURITE_IDS_PATH = `${FAVOURITES_PATH}/ids`;

export type FavouriteKind = "item" | "generation";

export function favouritePath(kind: FavouriteKind, id: string): string {
  return `${FAVOURITES_PATH}/${kind}s/${encodeURIComponent(id)}`;
}

/** An item with the handle and ad label of its closet. */
interface FavouriteItem extends ClosetItem {
  readonly handle: string;
  readonly adLabel: AdLabel;
}

/** At least one of both is there; `item` of a generation is null without a visible item. */
export interface Favourite {
  readonly item: FavouriteItem | null;
  readonly generation: Generation | null;
  readonly savedAt: string;
}

/** GET /api/favourites?cursor= : newest first; `nextCursor` is null at the end. */
export interface FavouritePage {
  readonly favourites: readonly Favourite[];
  readonly nextCursor: string | null;
}

/** GET /api/favourites/ids: all that the member has saved. */
export interface FavouriteIds {
  readonly itemIds: readonly string[];
  readonly generationIds: readonly string[];
}

export const FAVOURITES_FULL = `You have saved ${LIMITS.favouritesMax} favourites, which is as many as fit. Please remove one first.`;
