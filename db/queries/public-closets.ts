import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import {
  CLOSET_COLUMNS,
  type ClosetItemRow,
  type ClosetRow,
  COLLECTION_COLUMNS,
  type CollectionRow,
  ITEM_COLUMNS,
  MANAGER_ORDER,
  toClosetRow,
  toCollectionRow,
  toItemRow,
} from "./closet-manager.ts";

export interface PublicClosetRow extends ClosetRow {
  readonly ownerId: string;
  readonly version: number;
}

export interface PublicClosetRows {
  readonly closet: PublicClosetRow;
  readonly items: readonly ClosetItemRow[];
  readonly collections: readonly CollectionRow[];
}

/**
 * A closet with all that visitors see of it, as of one moment, or null. What is taken down is not
 * there. Items in the Recent order,
 * which is the manager's, collections newest first. One round trip; `handle` is in lower case.
 */
export async function getPublicCloset(db: Db, handle: string): Promise<PublicClosetRows | null> {
  const closetId = sql`(SELECT id FROM closets
    WHERE lower(instagram_handle) = ${handle} AND taken_down_at IS NULL)`;
  const [closets, items, collections] = await readBatch(db, [
    sql`SELECT c.user_id, c.version, ${CLOSET_COLUMNS} FROM closets c
        JOIN profiles p ON p.id = c.user_id WHERE c.id = ${closetId}`,
    sql`SELECT ${ITEM_COLUMNS} FROM closet_items 
        WHERE closet_id = ${closetId} AND taken_down_at IS NULL ORDER BY ${MANAGER_ORDER}`,
    sql`SELECT ${COLLECTION_COLUMNS} FROM collections WHERE closet_id = ${closetId}
        ORDER BY created_at DESC, id DESC`,
  ]);
  const closet = toClosetRow(closets);
  const [row] = closets.rows;
  if (!closet || !row) return null;
  return {
    closet: { ...closet, ownerId: String(row.user_id), version: Number(row.version) },
    items: items.rows.map(toItemRow),
    collections: collections.rows.map(toCollectionRow),
  };
}

export async function hasCloset(db: Db, userId: string): Promise<boolean> {
  const [{ rows }] = await readBatch(db, [sql`SELECT 1 FROM closets WHERE user_id = ${userId}`]);
  return rows.length > 0;
}

export interface UnpublishedCloset {
  readonly id: string;
  readonly handle: string;
  readonly version: number;
}

/** Closets whose newest version nobody is known to have been told of. */
export async function listUnpublished(db: Db, size: number): Promise<UnpublishedCloset[]> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT id, instagram_handle, version FROM closets
        WHERE version > published_version ORDER BY id LIMIT ${size}`,
  ]);
  return rows.map((row) => ({
    id: String(row.id),
    handle: String(row.instagram_handle),
    version: Number(row.version),
  }));
}

/** Notes which versions have been told of; a later note stays. */
export async function markPublished(db: Db, closets: readonly UnpublishedCloset[]): Promise<void> {
  const marks: SQL[] = closets.map(
    ({ id, version }) =>
      sql`UPDATE closets SET published_version = ${version}
          WHERE id = ${id} AND published_version < ${version}`,
  );
  if (marks.length > 0) await writeBatch(db, marks);
}

/** Which of the handles some closet has. */
export async function findClosetHandles(db: Db, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const [{ rows }] = await readBatch(db, [
    sql`SELECT lower(instagram_handle) AS handle FROM closets
        WHERE lower(instagram_handle) IN (SELECT value FROM json_each(${JSON.stringify(handles)}))`,
  ]);
  return new Set(rows.map((row) => String(row.handle)));
}
