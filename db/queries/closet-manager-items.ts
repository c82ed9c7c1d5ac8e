import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, type Results } from "../batch.ts";
import { DatabaseUnavailableError, type Db } from "../client.ts";
import { closetItems, closets, ITEM_TEXTS } from "../schema/index.ts";
import {
  closetOwner,
  type InfluencerCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import {
  areOwnItems,
  type ClosetItemRow,
  changedAfterTakedown,
  ITEM,
  isOwnItem,
  ownCloset,
  raiseVersion,
  type WrittenItem,
} from "./closet-manager.ts";
import { renumberPins } from "./closet-manager-pins.ts";
import { forgetLikes, hasManyLikes } from "./forget-likes.ts";
import { type Creation, keyIsUnused, selectKey, storeKey } from "./idempotency-keys.ts";
import { type Visibility, visibilityChange } from "./item-visibility.ts";
import { dueRemovals, isStaged, type Removal } from "./removals.ts";

type ItemTexts = Pick<ClosetItemRow, (typeof ITEM_TEXTS)[number]>;
type Changed<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

interface WithRemovals extends WrittenItem {
  readonly removals: readonly Removal[];
}

/** All null without a price. */
export interface PriceColumns {
  readonly priceAmount: number | null;
  readonly priceCurrency: string | null;
  readonly priceShop: string | null;
  readonly priceReadAt: number | null;
  readonly priceEndsAt: number | null;
}

interface NewItem extends Creation, ItemTexts, PriceColumns, Visibility {
  readonly clothingImageUrl: string;
  readonly clothingOrigin: string | null;
  readonly wearingImageUrl: string | null;
  readonly wearingOrigin: string | null;
  readonly wearingUncropped: boolean;
  readonly garmentStrokes: string | null;
  readonly garmentKind: string | null;
}

/** `closet` is created if there is none; `max` is the largest number of its items. */
interface ItemTarget {
  readonly closet: { readonly id: string; readonly title: string };
  readonly max: number;
}

export interface CreatedItemRow {
  readonly first: { readonly requestHash: string } | undefined;
  readonly item: ClosetItemRow | null;
  readonly hasCloset: boolean;
  readonly closetCreated: boolean;
}

/** Returns the item that an earlier request with the same key created. One round trip. */
export async function findCreatedItem(
  db: Db,
  caller: InfluencerCaller,
  itemId: string,
  closetId: string,
): Promise<CreatedItemRow> {
  const rows = await readAuthorised(db, caller, selectCreated(db, caller, itemId));
  return toCreated(rows, closetId);
}

function selectCreated(db: Db, caller: InfluencerCaller, itemId: string) {
  const own = eq(closets.id, ownCloset(caller));
  return {
    keys: selectKey(db, itemId),
    items: db.select(ITEM).from(closetItems).where(isOwnItem(caller, itemId)),
    closets: db.select({ id: closets.id }).from(closets).where(own),
  };
}

type CreatedRows = Results<ReturnType<typeof selectCreated>>;

function toCreated({ keys, items, closets: [closet] }: CreatedRows, newClosetId: string) {
  return {
    first: keys[0],
    item: items[0] ?? null,
    hasCloset: closet !== undefined,
    closetCreated: closet?.id === newClosetId,
  };
}

/** Concurrent calls never exceed `max` items or create two closets. Idempotent by id. */
export async function insertItem(
  db: Db,
  caller: InfluencerCaller,
  item: NewItem,
  { closet, max }: ItemTarget,
): Promise<CreatedItemRow & WithRemovals> {
  const { now } = caller;
  const owner = closetOwner(caller);
  const own = ownCloset(caller);
  const may = sql`(SELECT count(*) FROM closet_items WHERE closet_id = closets.id) < ${max}
    AND ${keyIsUnused(item)} AND ${areStaged([item.clothingImageUrl, item.wearingImageUrl])}`;
  const { raised, removals, ...created } = await writeAuthorised(db, caller, {
    closet: sql`INSERT INTO closets (id, user_id, title, instagram_handle, version, created_at)
      SELECT ${closet.id}, user_id, ${closet.title}, instagram_handle, ${now}, ${now}
      FROM influencer_requests
      WHERE user_id = ${owner} AND status = 'approved' AND ${isAuthorised(caller)}
      ON CONFLICT DO NOTHING`,
    log: logAction(caller, {
      ...{ action: "item_created", itemId: item.id, title: item.title },
      when: sql`${may} AND NOT EXISTS (SELECT 1 FROM closet_items WHERE id = ${item.id})`,
    }),
    item: sql`INSERT INTO closet_items (id, closet_id, user_id, clothing_image_url,
        clothing_origin, wearing_image_url, wearing_origin, wearing_uncropped, garment_strokes,
        garment_kind, visibility, public_at, was_public,
        price_amount, price_currency, price_shop, price_read_at, price_ends_at,
        ${list((name) => sql.identifier(closetItems[name].name))}, created_at)
      SELECT ${item.id}, id, user_id, ${item.clothingImageUrl},
        ${item.clothingOrigin}, ${item.wearingImageUrl}, ${item.wearingOrigin},
        ${item.wearingUncropped ? 1 : 0}, ${item.garmentStrokes}, ${item.garmentKind},
        ${item.visibility}, ${item.publicAt}, ${item.visibility === "public" ? 1 : 0},
        ${item.priceAmount}, ${item.priceCurrency}, ${item.priceShop}, ${item.priceReadAt},
        ${item.priceEndsAt}, ${list((name) => sql`${item[name]}`)}, max(${now}, coalesce(
          (SELECT max(created_at) + 1 FROM closet_items WHERE closet_id = closets.id), 0))
      FROM closets WHERE id = ${own} AND ${may}
      ON CONFLICT DO NOTHING`,
    key: storeKey(item, caller, ownItemExists(caller, item.id)),
    raised: raiseVersion(db, caller, ownItemExists(caller, item.id)),
    removals: dueRemovals(db, owner, now),
    ...selectCreated(db, caller, item.id),
  });
  return { raised: raised[0] ?? null, removals, ...toCreated(created, closet.id) };
}

function list(expression: (name: (typeof ITEM_TEXTS)[number]) => SQLWrapper): SQL {
  return sql.join(ITEM_TEXTS.map(expression), sql`, `);
}

/** An absent field stays; null removes the wearing image. */
interface ItemChange extends Changed<ItemTexts>, Changed<PriceColumns> {
  readonly clothingImageUrl?: string | undefined;
  readonly clothingOrigin?: string | null | undefined;
  readonly wearingImageUrl?: string | null | undefined;
  readonly wearingOrigin?: string | null | undefined;
  readonly wearingUncropped?: boolean | undefined;
  readonly garmentStrokes?: string | null | undefined;
  readonly garmentKind?: string | null | undefined;
  readonly visibleTo?: Visibility | null;
  /** Null: an analysis is due. */
  readonly analysedImageUrl?: null | undefined;
}

export async function updateItem(
  db: Db,
  caller: InfluencerCaller,
  itemId: string,
  { visibleTo, ...change }: ItemChange,
): Promise<WithRemovals> {
  const may = sql`${ownItemExists(caller, itemId)}
    AND ${areStaged([change.clothingImageUrl, change.wearingImageUrl])}`;
  const changedAfterTakedownAt = changedAfterTakedown(closetItems, caller.now);
  const visibility = visibleTo ? visibilityChange(visibleTo, caller.now) : {};
  const { raised, item, removals } = await writeAuthorised(db, caller, {
    log: [
      logAction(caller, { action: "item_changed", when: may, itemId }),
      ...(visibleTo ? [logVisibility(caller, itemId, visibleTo.visibility, may)] : []),
    ],
    raised: raiseVersion(db, caller, may),
    item: db
      .update(closetItems)
      .set({ ...priceUnless(change), ...change, ...visibility, changedAfterTakedownAt })
      .where(and(eq(closetItems.id, itemId), may))
      .returning(ITEM),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { raised: raised[0] ?? null, item: item[0] ?? null, removals };
}

function logVisibility(
  caller: InfluencerCaller,
  itemId: string,
  visibility: Visibility["visibility"],
  may: SQL,
): SQL {
  return logAction(caller, {
    action: visibility === "public" ? "item_published" : "item_unpublished",
    when: sql`${may} AND EXISTS (SELECT 1 FROM closet_items
      WHERE id = ${itemId} AND visibility <> ${visibility})`,
    itemId,
  });
}

/**
 * Deletes those of the items that are the caller's. One round trip, unless likes must be deleted
 * before. @throws DatabaseUnavailableError after 15 s: another request continues
 */
export async function deleteItems(db: Db, caller: InfluencerCaller, itemIds: readonly string[]) {
  const first = await deleteUnlessLiked(db, caller, itemIds);
  if (!first.isLong) return first;
  await forgetLikes(db, ownItems(caller, itemIds));
  const second = await deleteUnlessLiked(db, caller, itemIds);
  if (second.isLong) throw new DatabaseUnavailableError(false, "likes are left");
  return second;
}

function ownItems(caller: InfluencerCaller, itemIds: readonly string[]): SQL {
  return sql`SELECT id FROM closet_items WHERE ${areOwnItems(caller, itemIds)}`;
}

async function deleteUnlessLiked(db: Db, caller: InfluencerCaller, itemIds: readonly string[]) {
  const own = ownItems(caller, itemIds);
  const isLong = hasManyLikes(own);
  const isDone = sql`EXISTS (${own}) AND NOT ${isLong}`;
  const { found, raised, removals } = await writeAuthorised(db, caller, {
    found: db.select({ isLong: flag(isLong) }).from(ONE_ROW),
    raised: raiseVersion(db, caller, isDone),
    log: logAction(caller, {
      action: "item_deleted",
      when: isDone,
      itemId: itemIds.length === 1 ? itemIds[0] : undefined,
      count: sql`(SELECT count(*) FROM (${own}))`,
    }),
    items: sql`DELETE FROM closet_items WHERE id IN (${own}) AND NOT ${isLong}`,
    pins: renumberPins(caller),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { isLong: onlyRow(found).isLong, raised: raised[0] ?? null, removals };
}

/** Another link has another price, so that the stored one is removed without a new one. */
function priceUnless({ affiliateUrl, priceAmount }: ItemChange) {
  if (affiliateUrl === undefined || priceAmount !== undefined) return {};
  const kept = (column: SQLWrapper) =>
    sql`CASE WHEN ${closetItems.affiliateUrl} = ${affiliateUrl} THEN ${column} END`;
  return {
    priceAmount: kept(closetItems.priceAmount),
    priceCurrency: kept(closetItems.priceCurrency),
    priceShop: kept(closetItems.priceShop),
    priceReadAt: kept(closetItems.priceReadAt),
    priceEndsAt: kept(closetItems.priceEndsAt),
  };
}

function areStaged(urls: readonly (string | null | undefined)[]): SQL {
  const given = urls.flatMap((url) => (url ? [isStaged(url.slice("/media/".length))] : []));
  return sql.join([sql`true`, ...given], sql` AND `);
}

function ownItemExists(caller: InfluencerCaller, itemId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM closet_items WHERE ${isOwnItem(caller, itemId)})`;
}
