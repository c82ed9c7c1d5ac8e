import type { ResultSet, Row } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  type InfluencerCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";

/** Times in milliseconds since 1970 UTC; the pictures' addresses as they are stored. */
export interface ClosetItemRow {
  readonly id: string;
  readonly title: string;
  readonly clothingImageUrl: string;
  readonly wearingImageUrl: string | null;
  readonly affiliateUrl: string;
  readonly caption: string | null;
  readonly likes: number;
  readonly isPinned: boolean;
  readonly pinOrder: number | null;
  readonly createdAt: number;
}

export interface CollectionRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** In the manager's order of items. */
  readonly itemIds: readonly string[];
  readonly createdAt: number;
}

export interface ClosetRow {
  readonly id: string;
  readonly title: string;
  readonly instagramHandle: string;
  readonly colorTheme: string;
  readonly bio: string | null;
  readonly profileImageUrl: string | null;
}

/** The handle of a closet with the version that a write has made. */
export interface RaisedVersion {
  readonly handle: string;
  readonly version: number;
}

/** What a write has done to an item: nothing where it is null. */
export interface WrittenItem {
  readonly raised: RaisedVersion | null;
  readonly item: ClosetItemRow | null;
}

export const ITEM_COLUMNS = sql`id, title, clothing_image_url, wearing_image_url, affiliate_url,
  caption, likes, is_pinned, pin_order, created_at`;

export function toItemRow(row: Row): ClosetItemRow {
  return {
    id: String(row.id),
    title: String(row.title),
    clothingImageUrl: String(row.clothing_image_url),
    wearingImageUrl: row.wearing_image_url as string | null,
    affiliateUrl: String(row.affiliate_url),
    caption: row.caption as string | null,
    likes: Number(row.likes),
    isPinned: row.is_pinned === 1,
    pinOrder: row.pin_order as number | null,
    createdAt: Number(row.created_at),
  };
}

/** Pinned ones first by their order, then the newest. */
export const MANAGER_ORDER = sql`is_pinned DESC, pin_order ASC, created_at DESC, id DESC`;

export const COLLECTION_COLUMNS = sql`id, title, description, created_at,
  (SELECT json_group_array(id) FROM (
     SELECT i.id FROM collection_items ci JOIN closet_items i ON i.id = ci.closet_item_id
     WHERE ci.collection_id = collections.id ORDER BY ${MANAGER_ORDER})) AS item_ids`;

export function toCollectionRow(row: Row): CollectionRow {
  return {
    id: String(row.id),
    title: String(row.title),
    description: row.description as string | null,
    itemIds: JSON.parse(String(row.item_ids)),
    createdAt: Number(row.created_at),
  };
}

/** The id of the caller's closet, as long as the caller may manage one; else NULL. */
export function ownCloset(caller: InfluencerCaller): SQL {
  return sql`(SELECT id FROM closets WHERE user_id = ${caller.userId} AND ${isAuthorised(caller)})`;
}

/** Raises the version of the caller's closet where the condition holds. */
export function raiseVersion(caller: InfluencerCaller, when: SQL): SQL {
  return sql`UPDATE closets SET version = version + 1 WHERE id = ${ownCloset(caller)} AND ${when}
    RETURNING instagram_handle, version`;
}

/** What a raised version has answered; null where nothing was raised. */
export function toRaised({ rows: [row] }: ResultSet): RaisedVersion | null {
  return row ? { handle: String(row.instagram_handle), version: Number(row.version) } : null;
}

/** Of the closet `c` and its owner's profile `p`. */
export const CLOSET_COLUMNS = sql`c.id, c.title, c.instagram_handle, c.color_theme, p.bio,
  p.profile_picture_url`;

function selectCloset(caller: InfluencerCaller): SQL {
  return sql`SELECT ${CLOSET_COLUMNS}
    FROM closets c JOIN profiles p ON p.id = c.user_id WHERE c.id = ${ownCloset(caller)}`;
}

export function toClosetRow({ rows: [row] }: ResultSet): ClosetRow | null {
  if (!row) return null;
  return {
    id: String(row.id),
    title: String(row.title),
    instagramHandle: String(row.instagram_handle),
    colorTheme: String(row.color_theme),
    bio: row.bio as string | null,
    profileImageUrl: row.profile_picture_url as string | null,
  };
}

/** What an operator has taken down; `itemId` is null for the closet itself. Time in ms since 1970. */
export interface TakedownRow {
  readonly itemId: string | null;
  readonly reason: string;
  readonly takenDownAt: number;
}

export interface ManagedClosetRows {
  readonly closet: ClosetRow | null;
  readonly items: readonly ClosetItemRow[];
  readonly collections: readonly CollectionRow[];
  readonly takedowns: readonly TakedownRow[];
}

/** The caller's closet with all that is in it, in the manager's order. One round trip. */
export async function readManagedCloset(
  db: Db,
  caller: InfluencerCaller,
): Promise<ManagedClosetRows> {
  const [closet, items, collections, takedowns] = await readAuthorised(db, caller, [
    selectCloset(caller),
    sql`SELECT ${ITEM_COLUMNS} FROM closet_items WHERE closet_id = ${ownCloset(caller)}
        ORDER BY ${MANAGER_ORDER}`,
    sql`SELECT ${COLLECTION_COLUMNS} FROM collections WHERE closet_id = ${ownCloset(caller)}
        ORDER BY created_at DESC, id DESC`,
    sql`SELECT NULL AS item_id, takedown_reason, taken_down_at FROM closets
          WHERE id = ${ownCloset(caller)} AND taken_down_at IS NOT NULL
        UNION ALL SELECT id, takedown_reason, taken_down_at FROM closet_items
          WHERE closet_id = ${ownCloset(caller)} AND taken_down_at IS NOT NULL`,
  ]);
  return {
    closet: toClosetRow(closet),
    items: items.rows.map(toItemRow),
    collections: collections.rows.map(toCollectionRow),
    takedowns: takedowns.rows.map((row) => ({
      itemId: row.item_id as string | null,
      reason: String(row.takedown_reason),
      takenDownAt: Number(row.taken_down_at),
    })),
  };
}

/** Has the operators look again at what they had taken down, once its owner changes it. */
export const lookAgain = (now: number): SQL =>
  sql`look_again_at = CASE WHEN taken_down_at IS NULL THEN NULL ELSE ${now} END`;

export interface SavedCloset {
  readonly raised: RaisedVersion | null;
  readonly closet: ClosetRow | null;
}

/** Saves what the closet is called, looks like and says of its owner; no colour keeps the present. */
export async function updateCloset(
  db: Db,
  caller: InfluencerCaller,
  settings: {
    readonly title: string;
    readonly bio: string | null;
    readonly colorTheme?: string | undefined;
  },
): Promise<SavedCloset> {
  const { title, bio, colorTheme = null } = settings;
  const [raised, , closet] = await writeAuthorised(db, caller, [
    sql`UPDATE closets SET title = ${title}, color_theme = coalesce(${colorTheme}, color_theme),
          version = version + 1, ${lookAgain(caller.now)}
        WHERE id = ${ownCloset(caller)} RETURNING instagram_handle, version`,
    sql`UPDATE profiles SET bio = ${bio}, updated_at = ${caller.now}
        WHERE id = ${caller.userId} AND ${ownCloset(caller)} IS NOT NULL`,
    selectCloset(caller),
  ]);
  return { raised: toRaised(raised), closet: toClosetRow(closet) };
}
