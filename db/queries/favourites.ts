import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, favourites, generations } from "../schema/index.ts";
import { type ClosetItemRow, ITEM } from "./closet-manager.ts";
import { type GenerationRow, selectGenerations } from "./gallery.ts";
import { IS_SHOWN, ITEM_IS_SHOWN } from "./likes.ts";
import { isAfter, type PageRequest } from "./pages.ts";
import { fullUntil, hitStatements, type Limit, wasHit } from "./rate-limits.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** A favourite refers to an item of any closet, or to one of the member's own generations. */
export interface FavouriteSubject {
  readonly kind: "item" | "generation";
  readonly id: string;
}

const COLUMNS = { item: sql`closet_item_id`, generation: sql`generation_id` };

/** The subject while the member may see it; otherwise no row. */
function visible({ kind, id }: FavouriteSubject, userId: string): SQL {
  return kind === "item"
    ? sql`(SELECT closet_items.id FROM closet_items JOIN closets ON closets.id = closet_id
        WHERE closet_items.id = ${id} AND ${IS_SHOWN})`
    : sql`(SELECT id FROM generations WHERE id = ${id} AND user_id = ${userId})`;
}

function ownEntry({ kind, id }: FavouriteSubject, userId: string): SQL {
  return sql`favourites WHERE user_id = ${userId} AND ${COLUMNS[kind]} = ${id}`;
}

/** Saves a subject once, within the limits. */
export async function addFavourite(
  db: Db,
  owner: SessionOwner,
  subject: FavouriteSubject,
  limits: { readonly writes: Limit; readonly entries: number },
  now: number,
) {
  const { userId } = owner;
  const { writes, entries } = limits;
  const id = crypto.randomUUID();
  const alive = sessionIsAlive(owner, now);
  const known = sql`EXISTS ${visible(subject, userId)}`;
  const saved = sql`EXISTS (SELECT 1 FROM ${ownEntry(subject, userId)})`;
  const hasRoom = sql`(SELECT count(*) FROM favourites WHERE user_id = ${userId}) < ${entries}`;
  const limitedUntil = fullUntil(writes, now);
  const { result } = await writeBatch(db, {
    hits: hitStatements([writes], {
      now,
      id,
      where: sql`${alive} AND ${known} AND NOT ${saved} AND ${hasRoom} AND ${limitedUntil} = 0`,
    }),
    added: sql`INSERT INTO favourites (id, user_id, ${COLUMNS[subject.kind]}, created_at)
      SELECT ${id}, ${userId}, id, ${now} FROM ${visible(subject, userId)}
      WHERE ${wasHit(writes.key, id)} ON CONFLICT DO NOTHING`,
    result: db
      .select({
        sessionAlive: flag(alive),
        known: flag(known),
        saved: flag(saved),
        hasRoom: flag(hasRoom),
        limitedUntil: limitedUntil.mapWith(Number),
      })
      .from(ONE_ROW),
  });
  return onlyRow(result);
}

/** Removes the member's entry, also of a subject that nobody sees any more. */
export async function removeFavourite(
  db: Db,
  owner: SessionOwner,
  subject: FavouriteSubject,
  now: number,
): Promise<{ readonly sessionAlive: boolean; readonly known: boolean }> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const { result } = await writeBatch(db, {
    removed: sql`DELETE FROM ${ownEntry(subject, userId)} AND ${alive}`,
    result: db
      .select({ sessionAlive: flag(alive), known: flag(sql`EXISTS ${visible(subject, userId)}`) })
      .from(ONE_ROW),
  });
  return onlyRow(result);
}

/** The entries whose subject the member may see, newest first. */
function selectEntries(db: Db, userId: string, { cursor, size }: PageRequest) {
  const { createdAt, id, generationId, closetItemId } = favourites;
  return db
    .select({
      id,
      createdAt,
      generationId,
      item: ITEM,
      handle: closets.instagramHandle,
      country: closets.country,
      itemIsShown: flag(ITEM_IS_SHOWN),
    })
    .from(favourites)
    .leftJoin(generations, and(eq(generations.id, generationId), eq(generations.userId, userId)))
    .leftJoin(
      closetItems,
      eq(closetItems.id, sql`coalesce(${closetItemId}, ${generations.closetItemId})`),
    )
    .leftJoin(closets, eq(closets.id, closetItems.closetId))
    .where(
      and(
        eq(favourites.userId, userId),
        sql`(${generations.id} IS NOT NULL OR ${closetItemId} IS NOT NULL AND ${ITEM_IS_SHOWN})`,
        isAfter(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(size);
}

export interface FavouriteRow {
  readonly id: string;
  readonly createdAt: number;
  readonly generation: GenerationRow | null;
  readonly item:
    | (ClosetItemRow & { readonly handle: string; readonly country: string | null })
    | null;
}

/** Newest first; null when the session has ended. */
export async function listFavourites(
  db: Db,
  owner: SessionOwner,
  page: PageRequest,
): Promise<FavouriteRow[] | null> {
  const { userId } = owner;
  const entries = selectEntries(db, userId, page);
  const named = sql`${generations.id} IN (SELECT generation_id FROM ${entries})`;
  const found = await readBatch(db, {
    session: selectAlive(owner, page.now),
    entries,
    generations: selectGenerations(db).where(and(eq(generations.userId, userId), named)),
  });
  if (!onlyRow(found.session).alive) return null;
  const byId = new Map(found.generations.map((generation) => [generation.id, generation]));
  return found.entries.map(
    ({ id, createdAt, generationId, item, handle, country, itemIsShown }) => ({
      id,
      createdAt,
      generation: (generationId && byId.get(generationId)) || null,
      item: item && handle !== null && itemIsShown ? { ...item, handle, country } : null,
    }),
  );
}

/** Returns the ids of all favourites, hidden ones too; null when the session has ended. */
export async function listFavouriteIds(db: Db, owner: SessionOwner, now: number) {
  const { generationId, closetItemId, userId } = favourites;
  const { session, ids } = await readBatch(db, {
    session: selectAlive(owner, now),
    ids: db.select({ generationId, closetItemId }).from(favourites).where(eq(userId, owner.userId)),
  });
  return onlyRow(session).alive ? ids : null;
}
