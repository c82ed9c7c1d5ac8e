import { eq, type SQL, sql } from "drizzle-orm";
import { flag, isOneOf, ONE_ROW, onlyRow } from "../batch.ts";
import type { Db } from "../client.ts";
import { closets, collections } from "../schema/index.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import {
  COLLECTION,
  type CollectionRow,
  ownCloset,
  type RaisedVersion,
  raiseVersion,
} from "./closet-manager.ts";
import { type Creation, keyIsUnused, selectKey, storeKey } from "./idempotency-keys.ts";

export interface WrittenCollection {
  readonly raised: RaisedVersion | null;
  readonly collection: CollectionRow | null;
}

interface CollectionTexts {
  readonly title: string;
  readonly description: string | null;
}

function isOwn(caller: InfluencerCaller, id: string): SQL {
  return sql`${collections.id} = ${id} AND ${collections.closetId} = ${ownCloset(caller)}`;
}

function exists(caller: InfluencerCaller, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM collections WHERE ${isOwn(caller, id)})`;
}

function raiseFor(db: Db, caller: InfluencerCaller, id: string, when: SQL = sql`true`) {
  return raiseVersion(db, caller, sql`${exists(caller, id)} AND ${when}`);
}

/** Logs an action of an own collection. */
function log(
  action: "collection_changed" | "collection_filled" | "collection_deleted",
  caller: InfluencerCaller,
  collectionId: string,
  when: SQL = sql`true`,
): SQL {
  const isDone = sql`${exists(caller, collectionId)} AND ${when}`;
  return logAction(caller, { action, when: isDone, collectionId });
}

function selectCollection(db: Db, caller: InfluencerCaller, id: string) {
  return db.select(COLLECTION).from(collections).where(isOwn(caller, id));
}

export async function insertCollection(
  db: Db,
  caller: InfluencerCaller,
  created: CollectionTexts & Creation,
  max: number,
) {
  const { id, title, description } = created;
  const own = ownCloset(caller);
  const may = sql`(SELECT count(*) FROM collections WHERE closet_id = closets.id) < ${max}
    AND ${keyIsUnused(created)}`;
  const isNew = sql`${may} AND NOT EXISTS (SELECT 1 FROM collections WHERE id = ${id})`;
  const { raised, collection, closet, keys } = await writeAuthorised(db, caller, {
    log: logAction(caller, { action: "collection_created", when: isNew, collectionId: id, title }),
    insert: sql`INSERT INTO collections (id, closet_id, user_id, title, description, created_at)
      SELECT ${id}, id, user_id, ${title}, ${description}, max(${caller.now}, coalesce(
        (SELECT max(created_at) + 1 FROM collections WHERE closet_id = closets.id), 0))
      FROM closets WHERE id = ${own} AND ${may}
      ON CONFLICT DO NOTHING`,
    key: storeKey(created, caller, exists(caller, id)),
    raised: raiseFor(db, caller, id),
    collection: selectCollection(db, caller, id),
    keys: selectKey(db, id),
    closet: db.select({ id: closets.id }).from(closets).where(eq(closets.id, own)),
  });
  return {
    raised: raised[0] ?? null,
    collection: collection[0] ?? null,
    hasCloset: closet.length === 1,
    first: keys[0],
  };
}

export async function updateCollection(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  texts: CollectionTexts,
): Promise<WrittenCollection> {
  const { title, description } = texts;
  const { raised, collection } = await writeAuthorised(db, caller, {
    log: log("collection_changed", caller, id),
    raised: raiseFor(db, caller, id),
    update: db.update(collections).set({ title, description }).where(isOwn(caller, id)),
    collection: selectCollection(db, caller, id),
  });
  return { raised: raised[0] ?? null, collection: collection[0] ?? null };
}

/**
 * Adds items to a collection, or replaces its items. Nothing changes if an item belongs to another
 * closet. Idempotent.
 */
export async function fillCollection(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  itemIds: readonly string[],
  mode: "add" | "replace",
) {
  const named = isOneOf(sql`id`, itemIds);
  const own = ownCloset(caller);
  const allMine = sql`(SELECT count(*) FROM closet_items
    WHERE closet_id = ${own} AND ${named}) = ${itemIds.length}`;
  const isOwnCollection = isOwn(caller, id);
  const { raised, checked, collection } = await writeAuthorised(db, caller, {
    log: log("collection_filled", caller, id, allMine),
    raised: raiseFor(db, caller, id, allMine),
    unlink: sql`DELETE FROM collection_items
      WHERE ${mode === "replace"} AND ${allMine}
        AND collection_id = (SELECT id FROM collections WHERE ${isOwnCollection})`,
    link: sql`INSERT INTO collection_items (collection_id, closet_item_id, closet_id, user_id)
      SELECT ${id}, id, closet_id, user_id FROM closet_items
      WHERE closet_id = ${own} AND ${named} AND ${allMine}
        AND EXISTS (SELECT 1 FROM collections WHERE ${isOwnCollection})
      ON CONFLICT DO NOTHING`,
    checked: db.select({ allMine: flag(allMine) }).from(ONE_ROW),
    collection: selectCollection(db, caller, id),
  });
  return {
    raised: raised[0] ?? null,
    allMine: onlyRow(checked).allMine,
    collection: collection[0] ?? null,
  };
}

export async function deleteCollection(db: Db, caller: InfluencerCaller, id: string) {
  const { raised, deleted } = await writeAuthorised(db, caller, {
    log: log("collection_deleted", caller, id),
    raised: raiseFor(db, caller, id),
    deleted: db.delete(collections).where(isOwn(caller, id)),
  });
  return { raised: raised[0] ?? null, deleted: deleted.rowsAffected === 1 };
}
