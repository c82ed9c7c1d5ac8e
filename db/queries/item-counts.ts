import { and, between, eq, exists, type SQL, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItemCounts, closetItems, closets } from "../schema/index.ts";
import { type InfluencerCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { IS_SHOWN, type NamedItem } from "./likes.ts";
import { anyFullUntil, hitStatements, type Limit } from "./rate-limits.ts";

type ItemEvent = "views" | "tryOns" | "clicks";

/** Adds one to the item's count of the UTC day `day` if the item exists and `where` holds. */
export function countStatement(kind: ItemEvent, itemId: string, day: string, where: SQL): SQL {
  const column = sql.identifier(closetItemCounts[kind].name);
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, ${column})
    SELECT id, ${day}, 1 FROM closet_items WHERE id = ${itemId} AND ${where}
    ON CONFLICT (closet_item_id, day) DO UPDATE SET ${column} = ${column} + 1`;
}

export interface CountOptions {
  readonly limits: readonly Limit[];
  readonly day: string;
  readonly now: number;
}

/** The shop's address of a visible item, or null; counts the event unless `counted` is null. */
async function findShopAndCount(
  db: Db,
  event: { readonly kind: ItemEvent; readonly itemId: string; readonly where?: SQL },
  counted: CountOptions | null,
): Promise<string | null> {
  const { kind, itemId, where } = event;
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
    count: countStatement(kind, itemId, day, isFree),
    hits: hitStatements(limits, { now, where: isFree }),
  });
  return found.item[0]?.shop ?? null;
}

export function countClick(
  db: Db,
  itemId: string,
  counted: CountOptions | null,
): Promise<string | null> {
  return findShopAndCount(db, { kind: "clicks", itemId }, counted);
}

export async function countView(
  db: Db,
  { handle, itemId }: NamedItem,
  counted: CountOptions | null,
): Promise<boolean> {
  const where = sql`lower(${closets.instagramHandle}) = lower(${handle})`;
  return (await findShopAndCount(db, { kind: "views", itemId, where }, counted)) !== null;
}

interface Sums {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}

export interface CountedCloset {
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
