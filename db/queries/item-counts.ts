import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { type InfluencerCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { IS_SHOWN, type NamedItem } from "./likes.ts";
import { anyFullUntil, hitStatements, type Limit } from "./rate-limits.ts";

const COLUMNS = {
  views: sql.raw("views"),
  tryOns: sql.raw("try_ons"),
  clicks: sql.raw("clicks"),
} as const;

/** Adds one to a piece's count of the UTC day `day` when the piece exists and `where` holds. */
export function countStatement(
  what: keyof typeof COLUMNS,
  itemId: string,
  day: string,
  where: SQL,
): SQL {
  const column = COLUMNS[what];
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

/** Asks for one thing of a piece and, unless `counted` is null, counts a view or a click with it. */
async function askAndCount(
  db: Db,
  question: SQL,
  deed: { readonly what: "views" | "clicks"; readonly itemId: string; readonly where: SQL },
  counted: Counted | null,
): Promise<Record<string, unknown> | undefined> {
  if (counted === null) return (await readBatch(db, [question]))[0].rows[0];
  const { limits, day, now } = counted;
  const free = sql`${anyFullUntil(limits, now)} = 0 AND ${deed.where}`;
  const [answer] = await writeBatch(db, [
    question,
    countStatement(deed.what, deed.itemId, day, free),
    ...hitStatements(limits, { now, where: free }),
  ]);
  return answer.rows[0];
}

/** The stored address of a piece's shop, or null without the piece; a click unless `counted` is null. */
export async function followToShop(
  db: Db,
  itemId: string,
  counted: Counted | null,
): Promise<string | null> {
  const shown = sql`FROM closet_items i JOIN closets c ON c.id = i.closet_id
    WHERE i.id = ${itemId} AND ${IS_SHOWN}`;
  const url = sql`SELECT i.affiliate_url ${shown}`;
  const deed = { what: "clicks", itemId, where: sql`EXISTS (SELECT 1 ${shown})` } as const;
  const row = await askAndCount(db, url, deed, counted);
  return row ? String(row.affiliate_url) : null;
}

/** Whether the closet has the piece, which was looked at: a view unless `counted` is null. */
export async function lookAtItem(
  db: Db,
  { handle, itemId }: NamedItem,
  counted: Counted | null,
): Promise<boolean> {
  const inCloset = sql`EXISTS (SELECT 1 FROM closet_items i JOIN closets c ON c.id = i.closet_id
    WHERE i.id = ${itemId} AND lower(c.instagram_handle) = lower(${handle}) AND ${IS_SHOWN})`;
  const deed = { what: "views", itemId, where: inCloset } as const;
  const row = await askAndCount(db, sql`SELECT ${inCloset} AS found`, deed, counted);
  return row?.found === 1;
}

interface Sums {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}

export interface CountedCloset {
  /** The days on which anything was counted. */
  readonly days: readonly (Sums & { readonly day: string })[];
  /** All pieces of the closet. */
  readonly items: readonly (Sums & { readonly id: string })[];
}

const SUMS = sql`coalesce(sum(n.views), 0) AS views, coalesce(sum(n.try_ons), 0) AS try_ons,
  coalesce(sum(n.clicks), 0) AS clicks`;

function toSums(row: Record<string, unknown>): Sums {
  return {
    views: Number(row.views),
    tryOns: Number(row.try_ons),
    clicks: Number(row.clicks),
  };
}

/** What was counted of an influencer's own pieces on the days from `first` to `last`. */
export async function sumCounts(
  db: Db,
  caller: InfluencerCaller,
  days: { readonly first: string; readonly last: string },
): Promise<CountedCloset> {
  const own = sql`c.user_id = ${caller.userId} AND ${isAuthorised(caller)}`;
  const within = sql`n.day BETWEEN ${days.first} AND ${days.last}`;
  const [byDay, byItem] = await readAuthorised(db, caller, [
    sql`SELECT n.day, ${SUMS} FROM closets c JOIN closet_items i ON i.closet_id = c.id
        JOIN closet_item_counts n ON n.closet_item_id = i.id AND ${within}
        WHERE ${own} GROUP BY n.day`,
    sql`SELECT i.id, ${SUMS} FROM closets c JOIN closet_items i ON i.closet_id = c.id
        LEFT JOIN closet_item_counts n ON n.closet_item_id = i.id AND ${within}
        WHERE ${own} GROUP BY i.id`,
  ]);
  return {
    days: byDay.rows.map((row) => ({ ...toSums(row), day: String(row.day) })),
    items: byItem.rows.map((row) => ({ ...toSums(row), id: String(row.id) })),
  };
}
