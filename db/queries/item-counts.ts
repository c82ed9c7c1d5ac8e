import { and, eq, type SQL, sql } from "drizzle-orm";
import { prepareQuery, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets } from "../schema/index.ts";
import { IS_SHOWN } from "./likes.ts";

/** The sources with columns of their own in `closet_item_counts`. */
export const NAMED_SOURCES = ["instagram", "tiktok", "direct"] as const;
export type CountSource = (typeof NAMED_SOURCES)[number] | "other";

/** A try-on of an item on a UTC day. */
interface CountedTryOn {
  readonly itemId: string;
  readonly day: string;
  readonly source: CountSource;
}

/** Adds a try-on to the item's count of the day if the item is shown and `where` holds. */
export function countTryOn({ itemId, day, source }: CountedTryOn, where: SQL): SQL {
  const named = NAMED_SOURCES.find((each) => each === source);
  const column = sql.identifier(`${named}_try_ons`);
  const [columns, ones, sums] = named
    ? [sql`, ${column}`, sql`, 1`, sql`, ${column} = ${column} + 1`]
    : [];
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, try_ons${columns})
    SELECT closet_items.id, ${day}, 1${ones} FROM closet_items JOIN closets ON closets.id = closet_id
    WHERE closet_items.id = ${itemId} AND ${IS_SHOWN} AND ${where}
    ON CONFLICT (closet_item_id, day) DO UPDATE SET try_ons = try_ons + 1${sums}`;
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
