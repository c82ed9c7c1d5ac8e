import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { type PersonLimits, personRoom } from "./person-limits.ts";
import { sessionIsAlive } from "./sessions.ts";

/** A piece as the address names it: both must belong together. */
export interface NamedItem {
  /** In any case. */
  readonly handle: string;
  readonly itemId: string;
}

/**
 * One person as far as it is known: an account, and the anonymous id of their browser. Either one's
 * like is theirs; the account is only theirs while its session lives, which each query asks anew.
 */
export interface Liker {
  readonly account: { readonly userId: string; readonly sessionId: string } | null;
  readonly visitor: string | null;
}

export function accountIsThere({ account }: Liker, now: number): SQL {
  return account ? sessionIsAlive(account.userId, account.sessionId, now) : sql`false`;
}

/** Whose likes count as this person's. */
export function actors(liker: Liker, now: number): SQL {
  const account = sql`CASE WHEN ${accountIsThere(liker, now)} THEN ${liker.account?.userId ?? null} END`;
  return sql`(${liker.visitor}, ${account})`;
}

/** A condition that no takedown hides the piece `i` of the closet `c`. */
export const IS_SHOWN = sql`(i.taken_down_at IS NULL AND c.taken_down_at IS NULL)`;

function itemsNamed({ handle, itemId }: NamedItem): SQL {
  return sql`(SELECT i.id, i.likes FROM closet_items i JOIN closets c ON c.id = i.closet_id
    WHERE i.id = ${itemId} AND lower(c.instagram_handle) = lower(${handle}) AND ${IS_SHOWN}) named`;
}

export interface LikeResult {
  /** The count of the piece; null where there is none. */
  readonly likes: number | null;
  /** Whether the person likes it now; not so where a limit was full. */
  readonly liked: boolean;
  /** Whether the account's session stood, so that the like is the account's. */
  readonly asAccount: boolean;
  /** When the limits have room again, milliseconds since 1970 UTC; 0 where they have. */
  readonly personFullUntil: number;
  readonly networkFullUntil: number;
}

/**
 * Likes a piece once a person, in one round trip: the row where there is none and every limit has
 * room, then a hit of each limit. The count follows the rows by a trigger.
 */
export async function addLike(
  db: Db,
  item: NamedItem,
  liker: Liker & { readonly visitor: string },
  limits: PersonLimits,
  now: number,
): Promise<LikeResult> {
  const present = accountIsThere(liker, now);
  const room = personRoom(limits, present, now);
  const liked = sql`EXISTS (SELECT 1 FROM closet_item_likes
    WHERE closet_item_id = named.id AND actor IN ${actors(liker, now)})`;
  const results = await writeBatch(db, [
    sql`INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
        SELECT id, CASE WHEN ${present} THEN ${liker.account?.userId ?? null} ELSE ${liker.visitor} END,
          ${now} FROM ${itemsNamed(item)} WHERE NOT ${liked} AND ${room.isFree}
        ON CONFLICT DO NOTHING`,
    ...room.hits,
    sql`SELECT likes, ${liked} AS liked, ${present} AS present, 
          ${room.personFullUntil} AS person_full, ${room.networkFullUntil} AS network_full
        FROM ${itemsNamed(item)}`,
  ]);
  const row = results.at(-1)?.rows[0];
  return {
    likes: row ? Number(row.likes) : null,
    liked: row?.liked === 1,
    asAccount: row?.present === 1,
    personFullUntil: Number(row?.person_full ?? 0),
    networkFullUntil: Number(row?.network_full ?? 0),
  };
}

/** Takes a person's like back, where there is one; the piece's count, or null without the piece. */
export async function removeLike(
  db: Db,
  item: NamedItem,
  liker: Liker,
  now: number,
): Promise<number | null> {
  const [, found] = await writeBatch(db, [
    sql`DELETE FROM closet_item_likes
        WHERE closet_item_id IN (SELECT id FROM ${itemsNamed(item)})
          AND actor IN ${actors(liker, now)}`,
    sql`SELECT likes FROM ${itemsNamed(item)}`,
  ]);
  const [row] = found.rows;
  return row ? Number(row.likes) : null;
}

/** What a person likes in a closet: ids of its pieces with their present counts. */
export async function listOwnLikes(
  db: Db,
  handle: string,
  liker: Liker,
  now: number,
): Promise<{ id: string; likes: number }[]> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT DISTINCT i.id, i.likes FROM closets c JOIN closet_items i ON i.closet_id = c.id
        JOIN closet_item_likes l ON l.closet_item_id = i.id AND l.actor IN ${actors(liker, now)}
        WHERE lower(c.instagram_handle) = lower(${handle})`,
  ]);
  return rows.map(({ id, likes }) => ({ id: String(id), likes: Number(likes) }));
}
