import { and, asc, between, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { closetItemCounts, closetItems, closets, collections } from "../schema/index.ts";
import { type InfluencerCaller, readAuthorised } from "./authorisation.ts";
import { COLLECTION, ownCloset } from "./closet-manager.ts";
import type { NAMED_SOURCES } from "./item-counts.ts";

type NamedSource = (typeof NAMED_SOURCES)[number];
type NamedMeasure = `${NamedSource}${"Views" | "TryOns" | "Clicks"}`;
type Measure = "views" | "tryOns" | "clicks";
/** Of all sources, and of each source that has columns of its own. */
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
  readonly items: readonly {
    readonly id: string;
    readonly now: SourceSums;
    readonly before: SourceSums;
  }[];
  readonly collections: readonly { readonly id: string; readonly itemIds: readonly string[] }[];
}

/** The sums of columns over the joined counts where `where` holds; 0 without counts. */
function sumsOf<Name extends keyof SourceSums>(names: readonly Name[], where: SQL) {
  const sum = (name: Name) => sql`sum(iif(${where}, ${closetItemCounts[name]}, 0))`.mapWith(Number);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, SQL<number>>;
}

export function sumCounts(
  db: Db,
  caller: InfluencerCaller,
  { before, first, last }: CountedDays,
): Promise<CountedCloset> {
  const isOwn = eq(closets.id, ownCloset(caller));
  const isCounted = (from: string) =>
    and(
      eq(closetItemCounts.closetItemId, closetItems.id),
      between(closetItemCounts.day, from, last),
    );
  return readAuthorised(db, caller, {
    closet: selectHandle(db, caller),
    days: db
      .select({ day: closetItemCounts.day, ...sumsOf(TOTALS, sql`true`) })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .innerJoin(closetItemCounts, isCounted(first))
      .where(isOwn)
      .groupBy(closetItemCounts.day),
    items: db
      .select({
        id: closetItems.id,
        now: sumsOf(COUNT_COLUMNS, gte(closetItemCounts.day, first)),
        before: sumsOf(COUNT_COLUMNS, lt(closetItemCounts.day, first)),
      })
      .from(closets)
      .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
      .leftJoin(closetItemCounts, isCounted(before))
      .where(isOwn)
      .groupBy(closetItems.id),
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
  /** One for each range, with the counted days of each item as JSON: `[[day, ...counts], ...]`. */
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
  const cells = sql.join(
    COUNT_COLUMNS.map((name) => closetItemCounts[name]),
    sql.raw(", "),
  );
  const days = sql<string>`json_group_array(json_array(${closetItemCounts.day}, ${cells}))`;
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
