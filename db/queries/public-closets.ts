import type { ResultSet } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";

export interface PublicClosetRow {
  readonly id: string;
  readonly ownerId: string;
  readonly version: number;
  readonly title: string;
  readonly instagramHandle: string;
  readonly colorTheme: string;
  readonly bio: string | null;
  readonly profileImageUrl: string | null;
}

export interface PublicItemRow {
  readonly id: string;
  readonly title: string;
  readonly clothingImageUrl: string;
  readonly wearingImageUrl: string | null;
  readonly affiliateUrl: string;
  readonly caption: string | null;
  readonly likes: number;
  readonly isPinned: boolean;
  readonly pinOrder: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

export interface PublicCollectionRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** In the order of the items. */
  readonly itemIds: readonly string[];
  readonly createdAt: number;
}

export interface PublicClosetRows {
  readonly closet: PublicClosetRow;
  readonly items: readonly PublicItemRow[];
  readonly collections: readonly PublicCollectionRow[];
}

type Row = ResultSet["rows"][number];

/** One text of each column, for rows that the batch gives without names of their own. */
const text = (value: unknown) => (value === null ? null : String(value));

/**
 * A closet with all that visitors see of it, as of one moment, or null. Items in the Recent order,
 * collections newest first. One round trip; `handle` is in lower case.
 */
export async function getPublicCloset(db: Db, handle: string): Promise<PublicClosetRows | null> {
  const closetId = sql`(SELECT id FROM closets WHERE lower(instagram_handle) = ${handle})`;
  const [closets, items, collections, links] = await readBatch(db, [
    sql`SELECT c.id, c.user_id, c.version, c.title, c.instagram_handle, c.color_theme,
          p.bio, p.profile_picture_url
        FROM closets c LEFT JOIN profiles p ON p.id = c.user_id
        WHERE lower(c.instagram_handle) = ${handle}`,
    sql`SELECT id, title, clothing_image_url, wearing_image_url, affiliate_url, caption, likes,
          is_pinned, pin_order, created_at
        FROM closet_items WHERE closet_id = ${closetId}
        ORDER BY is_pinned DESC, pin_order, created_at DESC, id`,
    sql`SELECT id, title, description, created_at FROM collections
        WHERE closet_id = ${closetId} ORDER BY created_at DESC, id`,
    sql`SELECT l.collection_id, l.closet_item_id
        FROM collections c JOIN collection_items l ON l.collection_id = c.id
        WHERE c.closet_id = ${closetId}`,
  ]);
  const [row] = closets.rows;
  if (!row) return null;
  const itemRows = items.rows.map(toItem);
  return {
    closet: toCloset(row),
    items: itemRows,
    collections: collections.rows.map((each) => toCollection(each, links.rows, itemRows)),
  };
}

function toCloset(row: Row): PublicClosetRow {
  return {
    id: String(row.id),
    ownerId: String(row.user_id),
    version: Number(row.version),
    title: String(row.title),
    instagramHandle: String(row.instagram_handle),
    colorTheme: String(row.color_theme),
    bio: text(row.bio),
    profileImageUrl: text(row.profile_picture_url),
  };
}

function toItem(row: Row): PublicItemRow {
  return {
    id: String(row.id),
    title: String(row.title),
    clothingImageUrl: String(row.clothing_image_url),
    wearingImageUrl: text(row.wearing_image_url),
    affiliateUrl: String(row.affiliate_url),
    caption: text(row.caption),
    likes: Number(row.likes),
    isPinned: row.is_pinned === 1,
    pinOrder: row.pin_order === null ? null : Number(row.pin_order),
    createdAt: Number(row.created_at),
  };
}

function toCollection(
  row: Row,
  links: readonly Row[],
  items: readonly PublicItemRow[],
): PublicCollectionRow {
  const own = links.filter(({ collection_id }) => collection_id === row.id);
  const held = new Set(own.map(({ closet_item_id }) => closet_item_id));
  return {
    id: String(row.id),
    title: String(row.title),
    description: text(row.description),
    itemIds: items.filter(({ id }) => held.has(id)).map(({ id }) => id),
    createdAt: Number(row.created_at),
  };
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
