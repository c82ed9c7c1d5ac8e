import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { prepareQuery, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItemCounts, closetItems, closets } from "../schema/index.ts";
import { type InfluencerCaller, readAuthorised } from "./authorisation.ts";
import { ownCloset } from "./closet-manager.ts";
import { IS_SHOWN } from "./likes.ts";

/** Adds a try-on to the item's count of the UTC day `day` if the item is shown and `where` holds. */
export function countTryOn(itemId: string, day: string, where: SQL): SQL {
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, try_ons)
    SELECT closet_items.id, ${day}, 1 FROM closet_items JOIN closets ON closets.id = closet_id
    WHERE closet_items.id = ${itemId} AND ${IS_SHOWN} AND ${where}
    ON CONFLICT (closet_item_id, day) DO UPDATE SET try_ons = try_ons + 1`;
}

interface ShopLink {
  readonly shop: string;
  readonly handle: string;
  readonly addsSubIds: boolean;
}

const linkOf = prepareQuery((db) =>
  db
    .select({
      shop: closetItems.affiliateUrl,
      handle: closets.instagramHandle,
      addsSubIds: closets.addsSubIds,
    })
    .from(closetItems)
    .innerJoin(closets, eq(closets.id, closetItems.closetId))
    .where(and(eq(closetItems.id, sql.placeholder("itemId")), IS_SHOWN)),
);

/** The shop's address of a shown item and the handle of its closet; else null. */
export async function findShopLink(db: Db, itemId: string): Promise<ShopLink | null> {
  const { link } = await readBatch(db, { link: linkOf({ itemId }) });
  return link[0] ?? null;
}

interface Sums {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}

export interface CountedCloset {
  /** The closet's handle; none without a closet. */
  readonly closet: readonly { readonly handle: string }[];
  readonly days: readonly (Sums & { readonly day: string })[];
  readonly items: readonly (Sums & { readonly id: string })[];
}

const SUMS = {
  views: sql`coalesce(sum(${closetItemCounts.views}), 0)`.mapWith(Number),
  tryOns: sql`coalesce(sum(${closetItemCounts.tryOns}), 0)`.mapWith(Number),
  clicks: sql`coalesce(sum(${closetItemCounts.clicks}), 0)`.mapWith(Number),
};

export function sumCounts(
  db: Db,
  caller: InfluencerCaller,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<CountedCloset> {
  const isOwn = eq(closets.id, ownCloset(caller));
  const isCounted = and(
    eq(closetItemCounts.closetItemId, closetItems.id),
    between(closetItemCounts.day, first, last),
  );
  return readAuthorised(db, caller, {
    closet: db.select({ handle: closets.instagramHandle }).from(closets).where(isOwn),
    days: db
      .select({ day: closetItemCounts.day, ...SUMS })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .innerJoin(closetItemCounts, isCounted)
      .where(isOwn)
      .groupBy(closetItemCounts.day),
    items: db
      .select({ id: closetItems.id, ...SUMS })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .leftJoin(closetItemCounts, isCounted)
      .where(isOwn)
      .groupBy(closetItems.id),
  });
}
