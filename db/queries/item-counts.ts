import { and, between, eq, exists, type SQL, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItemCounts, closetItems, closets } from "../schema/index.ts";
import { type InfluencerCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { IS_SHOWN, type NamedItem } from "./likes.ts";
import { anyFullUntil, hitStatements, type Limit } from "./rate-limits.ts";

type Deed = "views" | "tryOns" | "clicks";

/** Adds one to an item's count of the UTC day `day` when the item exists and `where` holds. */
export function countStatement(what: Deed, itemId: string, day: string, where: SQL): SQL {
  const column = sql.identifier(closetItemCounts[what].name);
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, ${column})
    SELECT id, ${day}, 1 FROM closet_items WHERE id = ${itemId} AND ${where}
    ON CONFLICT (closet_item_id, day) DO UPDATE SET ${column} = ${column} + 1`;
}

/** When something is counted: while each of the limits has room. */
export interface Counted {
  readonly limits: readonly Limit[];
  readonly day: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * The stored address of the shop of an item that no takedown hides, or null without such an item;
 * counts the deed unless `counted` is null.
 */
async function findAndCount(
  db: Db,
  deed: { readonly what: Deed; readonly itemId: string; readonly where?: SQL },
  counted: Counted | null,
): Promise<string | null> {
  const { what, itemId, where } = deed;
  const item = db
    .select({ shop: closetItems.affiliateUrl })
    .from(closetItems)
    .innerJoin(closets, eq(closets.id, closetItems.closetId))
    .where(and(eq(closetItems.id, itemId), where, IS_SHOWN));
  if (counted === null) return (await readBatch(db, { item })).item[0]?.shop ?? null;
  const { limits, day, now } = counted;
  const isFree = sql`${anyFullUntil(limits, now)} = 0 AND ${exists(item)}`;
  const found = await writeBatch(db, {
    item,
    count: countStatement(what, itemId, day, isFree),
    hits: hitStatements(limits, { now, where: isFree }),
  });
  return found.item[0]?.shop ?? null;
}

/** The stored address of an item's shop, or null without the item; a click unless `counted` is null. */
export function followToShop(
  db: Db,
  itemId: string,
  counted: Counted | null,
): Promise<string | null> {
  return findAndCount(db, { what: "clicks", itemId }, counted);
}

/** Whether the closet has the item, which was looked at: a view unless `counted` is null. */
export async function lookAtItem(
  db: Db,
  { handle, itemId }: NamedItem,
  counted: Counted | null,
): Promise<boolean> {
  const where = sql`lower(${closets.instagramHandle}) = lower(${handle})`;
  return (await findAndCount(db, { what: "views", itemId, where }, counted)) !== null;
}

interface Sums {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}

export interface CountedCloset {
  /** The days on which anything was counted. */
  readonly days: readonly (Sums & { readonly day: string })[];
  /** All items of the closet. */
  readonly items: readonly (Sums & { readonly id: string })[];
}

const SUMS = {
  views: sql`coalesce(sum(${closetItemCounts.views}), 0)`.mapWith(Number),
  tryOns: sql`coalesce(sum(${closetItemCounts.tryOns}), 0)`.mapWith(Number),
  clicks: sql`coalesce(sum(${closetItemCounts.clicks}), 0)`.mapWith(Number),
};

/** Sums the counts of an influencer's own items over the days from `first` to `last`. */
export function sumCounts(
  db: Db,
  caller: InfluencerCaller,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<CountedCloset> {
  const isOwn = and(eq(closets.userId, caller.userId), isAuthorised(caller));
  const isCounted = and(
    eq(closetItemCounts.closetItemId, closetItems.id),
    between(closetItemCounts.day, first, last),
  );
  return readAuthorised(db, caller, {
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
