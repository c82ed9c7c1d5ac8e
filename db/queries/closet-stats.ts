import { and, asc, between, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { closetItemCounts, closetItems, closets, collections } from "../schema/index.ts";
import { type InfluencerCaller, readAuthorised } from "./authorisation.ts";
import { COLLECTION, ownCloset } from "./closet-manager.ts";
import type { NAMED_SOURCES } from "./item-counts.ts";

type NamedSource = (typeof NAMED_SOURCES)[number];
type NamedMeasure = `${NamedSource}${"Views" | "TryOns" | "Clicks"}`;
type Measure = "views" | "tryOns" | "clicks";
/** The sums of all sources together, and of each source with its own columns. */
export type SourceSums = Readonly<Record<Measure | NamedMeasure, number>>;

const TOTALS = ["views", "tryOns", "clicks"] as const satisfies readonly Measure[];
/** The columns of the counts; the exported cells have this order after their day. */
export const COUNT_COLUMNS = [
  ...TOTALS,
  ...(["instagramViews", "instagramTryOns", "instagramClicks"] as const),
  ...(["tiktokViews", "tiktokTryOns", "tiktokClicks"] as const),
  ...(["directViews", "directTryOns", "directClicks"] as const),
] as const satisfies readonly (keyof SourceSums)[];

/** UTC days as YYYY-MM-DD; the period before these begins with `before`. */
interface CountedDays {
  readonly before: string;
  readonly first: string;
  readonly last: string;
}

export interface CountedCloset {
  /** The closet's handle; none without a closet. */
  readonly closet: readonly { readonly handle: string }[];
  readonly days: readonly (Readonly<Record<Measure, number>> & { readonly day: string })[];
  /** The sums of each item. */
  readonly now: readonly (SourceSums & { readonly id: string })[];
  readonly before: CountedCloset["now"];
  readonly collections: readonly { readonly id: string; readonly itemIds: readonly string[] }[];
}

/** The sums of columns over the joined counts; 0 without counts. */
function sumsOf<Name extends keyof SourceSums>(names: readonly Name[]) {
  const sum = (name: Name) => sql`coalesce(sum(${closetItemCounts[name]}), 0)`.mapWith(Number);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, SQL<number>>;
}

export function sumCounts(
  db: Db,
  caller: InfluencerCaller,
  { before, first, last }: CountedDays,
): Promise<CountedCloset> {
  const isOwn = eq(closets.id, ownCloset(caller));
  const isOfItem = eq(closetItemCounts.closetItemId, closetItems.id);
  const isNow = and(isOfItem, between(closetItemCounts.day, first, last));
  const isBefore = and(
    isOfItem,
    gte(closetItemCounts.day, before),
    lt(closetItemCounts.day, first),
  );
  // One statement for each period: conditions within the sums would take longer.
  const sumItems = (isCounted: SQL | undefined) =>
    db
      .select({ id: closetItems.id, ...sumsOf(COUNT_COLUMNS) })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .leftJoin(closetItemCounts, isCounted)
      .where(isOwn)
      .groupBy(closetItems.id);
  return readAuthorised(db, caller, {
    closet: selectHandle(db, caller),
    days: db
      .select({ day: closetItemCounts.day, ...sumsOf(TOTALS) })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .innerJoin(closetItemCounts, isNow)
      .where(isOwn)
      .groupBy(closetItemCounts.day),
    now: sumItems(isNow),
    before: sumItems(isBefore),
    collections: db
      .select({ id: collections.id, itemIds: COLLECTION.itemIds })
      .from(collections)
      .where(eq(collections.closetId, ownCloset(caller))),
  });
}

function selectHandle(db: Db, caller: InfluencerCaller) {
  return db
    .select({ handle: closets.instagramHandle })
    .from(closets)
    .where(eq(closets.id, ownCloset(caller)));
}

export interface ListedCounts {
  readonly closet: CountedCloset["closet"];
  readonly items: readonly { readonly id: string; readonly title: string }[];
  /** One for each range; the days of an item are joined by `;`, and the cells of a day by `,`. */
  readonly ranges: readonly (readonly { readonly id: string; readonly counts: string }[])[];
}

/**
 * Lists the counts of each item and day. Each range is a statement of its own, because the server
 * bounds the size of a statement's answer.
 */
export function listCounts(
  db: Db,
  caller: InfluencerCaller,
  ranges: readonly Omit<CountedDays, "before">[],
): Promise<ListedCounts> {
  const isOwn = eq(closetItems.closetId, ownCloset(caller));
  const cells = [closetItemCounts.day, ...COUNT_COLUMNS.map((name) => closetItemCounts[name])];
  const days = sql<string>`group_concat(${sql.join(cells, sql.raw(" || ',' || "))}, ';')`;
  return readAuthorised(db, caller, {
    closet: selectHandle(db, caller),
    items: db
      .select({ id: closetItems.id, title: closetItems.title })
      .from(closetItems)
      .where(isOwn)
      .orderBy(asc(closetItems.createdAt)),
    ranges: ranges.map(({ first, last }) =>
      db
        .select({ id: closetItems.id, counts: days })
        .from(closetItems)
        .innerJoin(
          closetItemCounts,
          and(
            eq(closetItemCounts.closetItemId, closetItems.id),
            between(closetItemCounts.day, first, last),
          ),
        )
        .where(isOwn)
        .groupBy(closetItems.id),
    ),
  });
}
