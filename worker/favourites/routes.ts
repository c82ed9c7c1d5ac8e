import {
  addFavourite,
  type FavouriteRow,
  type FavouriteSubject,
  listFavouriteIds,
  listFavourites,
  removeFavourite,
} from "#db/queries/favourites.ts";
import { toPublicItem } from "../closets/view.ts";
import { adLabelOf } from "../contract/advertising.ts";
import {
  FAVOURITE_IDS_PATH,
  FAVOURITES_PATH,
  type Favourite,
  type FavouriteIds,
  type FavouriteKind,
  type FavouritePage,
} from "../contract/favourites.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { viewOfRow } from "../generations/view.ts";
import { readCursor, toPage } from "../http/cursor.ts";
import { fail } from "../http/fail.ts";
import { memberLimit } from "../http/limit-table.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";

const ITEM = `${FAVOURITES_PATH}/items/:itemId`;
const GENERATION = `${FAVOURITES_PATH}/generations/:id`;

export const favouriteRoutes: readonly Route[] = [
  { method: "GET", path: FAVOURITES_PATH, access: "member", handle: list },
  { method: "GET", path: FAVOURITE_IDS_PATH, access: "member", handle: listIds },
  { method: "PUT", path: ITEM, access: "member", handle: save },
  { method: "DELETE", path: ITEM, access: "member", handle: remove },
  { method: "PUT", path: GENERATION, access: "member", handle: save },
  { method: "DELETE", path: GENERATION, access: "member", handle: remove },
];

const REFUSALS = { item: "item_not_found", generation: "not_found" } as const;

function subjectOf(c: AppContext): FavouriteSubject & { readonly kind: FavouriteKind } {
  const itemId = c.req.param("itemId");
  return itemId === undefined
    ? { kind: "generation", id: c.req.param("id") ?? "" }
    : { kind: "item", id: itemId };
}

/** Saved again, it stays as it is and counts in no limit. */
async function save(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const subject = subjectOf(c);
  const now = deps.now();
  const limits = {
    writes: memberLimit("favourite", actor.userId),
    entries: LIMITS.favouritesMax,
  };
  const result = await addFavourite(deps.db, actor, subject, limits, now);
  if (!result.sessionAlive) return fail("unauthenticated");
  if (!result.known) return fail(REFUSALS[subject.kind]);
  if (result.saved) return c.body(null, 204);
  if (!result.hasRoom) return fail("favourites_full");
  return fail("rate_limited", { retryAfter: Math.max(1, (result.limitedUntil - now) / 1000) });
}

async function remove(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const subject = subjectOf(c);
  const { sessionAlive, known } = await removeFavourite(db, actor, subject, now());
  if (!sessionAlive) return fail("unauthenticated");
  return known ? c.body(null, 204) : fail(REFUSALS[subject.kind]);
}

async function list(actor: Actor, c: AppContext): Promise<Response> {
  const { db, engines, now } = c.var.deps;
  const found = await listFavourites(db, actor, {
    cursor: readCursor(c),
    size: LIMITS.galleryPage + 1,
    now: now(),
  });
  if (!found) return fail("unauthenticated");
  const { rows, nextCursor } = toPage(found, LIMITS.galleryPage);
  const favourites = rows.map((row) => toFavourite(row, engines));
  return c.json<FavouritePage>({ favourites, nextCursor });
}

function toFavourite(row: FavouriteRow, engines: Deps["engines"]): Favourite {
  const { item, generation, createdAt } = row;
  return {
    item: item && {
      ...toPublicItem(item),
      handle: item.handle,
      adLabel: adLabelOf(item.country),
    },
    generation: generation && viewOfRow(generation, engines),
    savedAt: new Date(createdAt).toISOString(),
  };
}

async function listIds(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const found = await listFavouriteIds(db, actor, now());
  if (!found) return fail("unauthenticated");
  return c.json<FavouriteIds>({
    itemIds: found.flatMap(({ closetItemId }) => closetItemId ?? []),
    generationIds: found.flatMap(({ generationId }) => generationId ?? []),
  });
}
