import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import {
  COLLECTION_COLUMNS,
  type CollectionRow,
  ownCloset,
  type RaisedVersion,
  raiseVersion,
  toCollectionRow,
  toRaised,
} from "./closet-manager.ts";

/** What a write has done: nothing where `collection` is null. */
export interface WrittenCollection {
  readonly raised: RaisedVersion | null;
  readonly collection: CollectionRow | null;
}

interface CollectionTexts {
  readonly title: string;
  readonly description: string | null;
}

function isMine(caller: InfluencerCaller, id: string): SQL {
  return sql`id = ${id} AND closet_id = ${ownCloset(caller)}`;
}

function raiseFor(caller: InfluencerCaller, id: string, when: SQL = sql`true`): SQL {
  const mine = isMine(caller, id);
  return raiseVersion(caller, sql`EXISTS (SELECT 1 FROM collections WHERE ${mine}) AND ${when}`);
}

function selectCollection(caller: InfluencerCaller, id: string): SQL {
  return sql`SELECT ${COLLECTION_COLUMNS} FROM collections WHERE ${isMine(caller, id)}`;
}

/**
 * Makes an empty collection, the newest; none beyond `max`, however many come at once. Asked again
 * with the same id, it adds nothing more and answers the same.
 */
export async function insertCollection(
  db: Db,
  caller: InfluencerCaller,
  { id, title, description }: CollectionTexts & { readonly id: string },
  max: number,
): Promise<WrittenCollection & { readonly hasCloset: boolean }> {
  const own = ownCloset(caller);
  const [, raised, collection, found] = await writeAuthorised(db, caller, [
    sql`INSERT INTO collections (id, closet_id, user_id, title, description, created_at)
        SELECT ${id}, id, user_id, ${title}, ${description}, max(${caller.now}, coalesce(
          (SELECT max(created_at) + 1 FROM collections WHERE closet_id = closets.id), 0))
        FROM closets WHERE id = ${own}
          AND (SELECT count(*) FROM collections WHERE closet_id = closets.id) < ${max}
        ON CONFLICT DO NOTHING`,
    raiseFor(caller, id),
    selectCollection(caller, id),
    sql`SELECT 1 FROM closets WHERE id = ${own}`,
  ]);
  return {
    raised: toRaised(raised),
    collection: collection.rows[0] ? toCollectionRow(collection.rows[0]) : null,
    hasCloset: found.rows.length === 1,
  };
}

/** Saves what a collection is called and says. */
export async function updateCollection(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  { title, description }: CollectionTexts,
): Promise<WrittenCollection> {
  const [raised, , collection] = await writeAuthorised(db, caller, [
    raiseFor(caller, id),
    sql`UPDATE collections SET title = ${title}, description = ${description}
        WHERE ${isMine(caller, id)}`,
    selectCollection(caller, id),
  ]);
  return {
    raised: toRaised(raised),
    collection: collection.rows[0] ? toCollectionRow(collection.rows[0]) : null,
  };
}

/**
 * Puts exactly these items into a collection; nothing changes where one of them is not of the same
 * closet. `itemIds` names each once.
 */
export async function replaceCollectionItems(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  itemIds: readonly string[],
): Promise<WrittenCollection & { readonly allMine: boolean }> {
  const named = sql`id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))`;
  const own = ownCloset(caller);
  const allMine = sql`(SELECT count(*) FROM closet_items
    WHERE closet_id = ${own} AND ${named}) = ${itemIds.length}`;
  const mine = isMine(caller, id);
  const [raised, , , checked, collection] = await writeAuthorised(db, caller, [
    raiseFor(caller, id, allMine),
    sql`DELETE FROM collection_items
        WHERE collection_id = (SELECT id FROM collections WHERE ${mine}) AND ${allMine}`,
    sql`INSERT INTO collection_items (collection_id, closet_item_id, closet_id, user_id)
        SELECT ${id}, id, closet_id, user_id FROM closet_items
        WHERE closet_id = ${own} AND ${named} AND ${allMine}
          AND EXISTS (SELECT 1 FROM collections WHERE ${mine})`,
    sql`SELECT ${allMine} AS all_mine`,
    selectCollection(caller, id),
  ]);
  return {
    raised: toRaised(raised),
    allMine: checked.rows[0].all_mine === 1,
    collection: collection.rows[0] ? toCollectionRow(collection.rows[0]) : null,
  };
}

/** Deletes a collection with its links; the items stay. */
export async function deleteCollection(
  db: Db,
  caller: InfluencerCaller,
  id: string,
): Promise<{ readonly raised: RaisedVersion | null; readonly deleted: boolean }> {
  const [raised, deleted] = await writeAuthorised(db, caller, [
    raiseFor(caller, id),
    sql`DELETE FROM collections WHERE ${isMine(caller, id)} RETURNING id`,
  ]);
  return {
    raised: toRaised(raised),
    deleted: deleted.rows.length === 1,
  };
}
