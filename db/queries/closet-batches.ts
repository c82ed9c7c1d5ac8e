import { and, eq, type SQL, sql } from "drizzle-orm";
import { isOneOf, prepareQuery, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets } from "../schema/index.ts";
import { type CountSource, NAMED_SOURCES } from "./item-counts.ts";
import { IS_SHOWN } from "./likes.ts";
import type { Person } from "./person-limits.ts";
import { deleteInSlices } from "./slices.ts";

/**
 * A like or unlike of an item by an account while its session is alive, otherwise by the visitor;
 * nobody's where there is neither.
 */
export interface LikeOperation extends Person {
  /** The handle of the closet that shows the item, in lower case. */
  readonly handle: string;
  readonly item: string;
  /** `check` only reads, because a limit is full. */
  readonly kind: "like" | "unlike" | "check";
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** The operations that the object of one closet sends to the database together. */
export interface ClosetBatch {
  /** Names the storage of the Durable Object: another one each time the storage was emptied. */
  readonly object: string;
  /** From 1. The object sends a batch when the database has all batches before it. */
  readonly batch: number;
  /** At most one per item and person. */
  readonly likes: readonly LikeOperation[];
  /** Events to add, per item, UTC day and source. */
  readonly counts: readonly {
    readonly item: string;
    readonly day: string;
    readonly source: CountSource;
    readonly views: number;
    readonly clicks: number;
  }[];
}

export interface LikeOutcome {
  /** The item's likes after the batch. */
  readonly likes: number;
  readonly asAccount: boolean;
  /** Whether the person did not like the item before; false for nobody. */
  readonly isNew: boolean;
}

/**
 * Applies a batch once, however often and late it is sent.
 * @returns the outcome of each operation; null where the closet does not show the item
 */
export async function applyClosetBatch(
  db: Db,
  { object, batch, likes, counts }: ClosetBatch,
  now: number,
): Promise<readonly (LikeOutcome | null)[]> {
  const isFirstTime = sql`NOT EXISTS
    (SELECT 1 FROM closet_batches WHERE object = ${object} AND batch >= ${batch})`;
  const operations = operationsOf(likes, now);
  const { before, after } = await writeBatch(db, {
    before: db
      .select({
        at: sql`number`.mapWith(Number),
        asAccount: sql`account IS NOT NULL`.mapWith(Boolean),
        isNew: sql`${ACTOR} IS NOT NULL AND NOT ${LIKED}`.mapWith(Boolean),
      })
      .from(operations),
    likes: likes.length > 0 ? likeStatements(operations, isFirstTime) : [],
    counts: counts.length > 0 ? [countsStatement(JSON.stringify(counts), isFirstTime)] : [],
    applied: sql`INSERT INTO closet_batches (object, batch, applied_at)
      SELECT ${object}, ${batch}, ${now}
      WHERE EXISTS (SELECT 1 FROM ${operations} WHERE kind <> 'check' AND ${ACTOR} IS NOT NULL)
        OR EXISTS (SELECT 1 FROM json_each(${JSON.stringify(counts)}) WHERE ${IS_COUNTED})
      ON CONFLICT (object) DO UPDATE SET
        batch = max(batch, excluded.batch), applied_at = excluded.applied_at`,
    after: db
      .select({ id: closetItems.id, likes: closetItems.likes })
      .from(closetItems)
      .where(isOneOf(closetItems.id, [...new Set(likes.map(({ item }) => item))])),
  });
  const known = new Map(before.map(({ at, ...outcome }) => [at, outcome]));
  const counted = new Map(after.map((item) => [item.id, item.likes]));
  return likes.map(({ item }, at) => {
    const [outcome, count] = [known.get(at), counted.get(item)];
    return outcome && count !== undefined ? { ...outcome, likes: count } : null;
  });
}

const COMMA = sql.raw(", ");
const ACTOR = sql`coalesce(account, visitor)`;
const IS_COUNTED = sql`EXISTS (SELECT 1 FROM closet_items WHERE id = value ->> 'item')`;
const LIKED = sql`EXISTS (SELECT 1 FROM closet_item_likes
  WHERE closet_item_id = item AND actor IN (visitor, account))`;

/** The operations on shown items; `account` is null unless the session is alive. */
function operationsOf(likes: readonly LikeOperation[], now: number): SQL {
  return sql`(SELECT key AS number, closet_items.id AS item, value ->> 'kind' AS kind,
      value ->> 'at' AS at, value ->> 'visitor' AS visitor,
      (SELECT user_id FROM session WHERE session.id = value ->> '$.account.sessionId'
        AND user_id = value ->> '$.account.userId' AND expires_at > ${now}) AS account
    FROM json_each(${JSON.stringify(likes)})
      JOIN closet_items ON closet_items.id = value ->> 'item'
      JOIN closets ON closets.id = closet_id
    WHERE lower(instagram_handle) = value ->> 'handle' AND ${IS_SHOWN}) operations`;
}

/**
 * A trigger updates the items' likes. Accounts are last, because an account does not like again
 * what its browser has liked.
 */
function likeStatements(operations: SQL, isFirstTime: SQL): SQL[] {
  const like = (
    account: SQL,
  ) => sql`INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
    SELECT item, ${ACTOR}, at FROM ${operations}
    WHERE kind = 'like' AND account ${account} AND ${ACTOR} IS NOT NULL AND NOT ${LIKED}
      AND ${isFirstTime}
    ON CONFLICT DO NOTHING`;
  return [
    like(sql`IS NULL`),
    like(sql`IS NOT NULL`),
    sql`DELETE FROM closet_item_likes WHERE rowid IN
      (SELECT liked.rowid FROM ${operations} JOIN closet_item_likes liked
        ON liked.closet_item_id = item AND liked.actor IN (visitor, account)
        WHERE kind = 'unlike' AND ${isFirstTime})`,
  ];
}

function countsStatement(counts: string, isFirstTime: SQL): SQL {
  const bySource = NAMED_SOURCES.flatMap((source) =>
    ["views", "clicks"].map((kind) => ({
      source,
      kind,
      column: sql.identifier(`${source}_${kind}`),
    })),
  );
  const columns = sql.join(
    [sql`views`, sql`clicks`, ...bySource.map(({ column }) => column)],
    COMMA,
  );
  const values = bySource.map(
    ({ source, kind }) => sql`iif(value ->> 'source' = ${source}, value ->> ${kind}, 0)`,
  );
  const sums = bySource.map(({ column }) => sql`${column} = ${column} + excluded.${column}`);
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, ${columns})
    SELECT value ->> 'item', value ->> 'day', value ->> 'views', value ->> 'clicks',
      ${sql.join(values, COMMA)}
    FROM json_each(${counts})
    WHERE ${isFirstTime} AND ${IS_COUNTED}
    ON CONFLICT (closet_item_id, day) DO UPDATE SET
      views = views + excluded.views, clicks = clicks + excluded.clicks,
      ${sql.join(sums, COMMA)}`;
}

const shownOf = prepareQuery((db) =>
  db
    .select({ id: closetItems.id })
    .from(closets)
    .innerJoin(closetItems, eq(closetItems.closetId, closets.id))
    .where(and(sql`lower(${closets.instagramHandle}) = ${sql.placeholder("handle")}`, IS_SHOWN)),
);

/** @param handle in lower case */
export async function listShownItems(db: Db, handle: string): Promise<ReadonlySet<string>> {
  const { items } = await readBatch(db, { items: shownOf({ handle }) });
  return new Set(items.map(({ id }) => id));
}

/** An object repeats a batch within minutes. */
export async function deleteOldBatches(db: Db, before: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM closet_batches WHERE object IN
      (SELECT object FROM closet_batches WHERE applied_at < ${before} LIMIT ${size})`,
  ]);
}
