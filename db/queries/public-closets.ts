import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { flag, isOneOf, prepareQuery, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, collections, profiles } from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";
import {
  ANALYSIS,
  type AnalysisRow,
  CLOSET,
  type ClosetItemRow,
  COLLECTION,
  type CollectionRow,
  ITEM,
  MANAGER_ORDER,
  NEWEST_COLLECTIONS,
} from "./closet-manager.ts";
import { IS_IN_CLOSET, IS_SHOWN } from "./likes.ts";

export const PUBLIC_CLOSET = { ...CLOSET, ownerId: closets.userId, version: closets.version };
type PublicClosetRow = RowOf<typeof PUBLIC_CLOSET>;

export const PUBLIC_ITEM = {
  ...ITEM,
  isSoldOut: flag(sql`EXISTS (SELECT 1 FROM links
    WHERE url = ${closetItems.affiliateUrl} AND state = 'sold_out')`),
};
export type PublicItemRow = RowOf<typeof PUBLIC_ITEM>;

export interface PublicClosetRows {
  readonly closet: PublicClosetRow;
  readonly items: readonly PublicItemRow[];
  readonly collections: readonly CollectionRow[];
}

const closetId = sql`(SELECT id FROM closets
  WHERE lower(instagram_handle) = ${sql.placeholder("handle")} AND taken_down_at IS NULL
    AND NOT ${isBlocked(sql`closets.user_id`)})`;
const closetOf = prepareQuery((db) =>
  db
    .select(PUBLIC_CLOSET)
    .from(closets)
    .innerJoin(profiles, eq(profiles.id, closets.userId))
    .where(eq(closets.id, closetId)),
);
const itemsOf = prepareQuery((db) =>
  db
    .select(PUBLIC_ITEM)
    .from(closetItems)
    .where(and(eq(closetItems.closetId, closetId), IS_IN_CLOSET))
    .orderBy(...MANAGER_ORDER),
);
const collectionsOf = prepareQuery((db) =>
  db
    .select(COLLECTION)
    .from(collections)
    .where(eq(collections.closetId, closetId))
    .orderBy(...NEWEST_COLLECTIONS),
);

/** With the visible items, pinned and newest first. The handle is in lower case. */
export async function getPublicCloset(db: Db, handle: string): Promise<PublicClosetRows | null> {
  const { closet, ...content } = await readBatch(db, {
    closet: closetOf({ handle }),
    items: itemsOf({ handle }),
    collections: collectionsOf({ handle }),
  });
  return closet[0] ? { closet: closet[0], ...content } : null;
}

interface ShownItemRow {
  readonly item: ClosetItemRow;
  readonly analysis: AnalysisRow;
  readonly handle: string;
  readonly closetTitle: string;
}

/** A visible item by its id, in the closet of a handle in any case; null for any closet. */
export async function findShownItem(
  db: Db,
  { handle, itemId }: { readonly handle: string | null; readonly itemId: string },
): Promise<ShownItemRow | null> {
  const { found } = await readBatch(db, {
    found: db
      .select({
        item: ITEM,
        analysis: ANALYSIS,
        handle: closets.instagramHandle,
        closetTitle: closets.title,
      })
      .from(closetItems)
      .innerJoin(closets, eq(closets.id, closetItems.closetId))
      .where(
        and(
          eq(closetItems.id, itemId),
          handle === null ? undefined : sql`lower(${closets.instagramHandle}) = lower(${handle})`,
          IS_SHOWN,
        ),
      ),
  });
  return found[0] ?? null;
}

/** The version of an owner's closet; null without a closet. */
export async function findVersion(db: Db, userId: string): Promise<number | null> {
  const { found } = await readBatch(db, {
    found: db.select({ version: closets.version }).from(closets).where(eq(closets.userId, userId)),
  });
  return found[0]?.version ?? null;
}

const UNPUBLISHED = {
  id: closets.id,
  handle: closets.instagramHandle,
  version: closets.version,
};
type UnpublishedCloset = RowOf<typeof UNPUBLISHED>;

export async function listUnpublished(db: Db, size: number): Promise<UnpublishedCloset[]> {
  const { found } = await readBatch(db, {
    found: db
      .select(UNPUBLISHED)
      .from(closets)
      .where(gt(closets.version, closets.publishedVersion))
      .orderBy(asc(closets.id))
      .limit(size),
  });
  return found;
}

export async function markPublished(
  db: Db,
  published: readonly UnpublishedCloset[],
): Promise<void> {
  if (published.length === 0) return;
  await writeBatch(db, {
    marks: published.map(({ id, version }) =>
      db
        .update(closets)
        .set({ publishedVersion: version })
        .where(and(eq(closets.id, id), lt(closets.publishedVersion, version))),
    ),
  });
}

export async function findClosetHandles(db: Db, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const handle = sql`lower(${closets.instagramHandle})`.mapWith(closets.instagramHandle);
  const { found } = await readBatch(db, {
    found: db.select({ handle }).from(closets).where(isOneOf(handle, handles)),
  });
  return new Set(found.map((row) => row.handle));
}
