import { type SQL, sql } from "drizzle-orm";
import type { ClosetAction } from "../schema/delegates.ts";
import { type InfluencerCaller, isAuthorised, namedClosetId } from "./authorisation.ts";

interface LoggedAction {
  readonly action: ClosetAction;
  /** Whether the action changes something. */
  readonly when?: SQL;
  readonly itemId?: string | undefined;
  readonly collectionId?: string | undefined;
  /** By default that of the item or the collection before the action. */
  readonly title?: string | undefined;
  /** How many things it changes; one by default. */
  readonly count?: SQL;
}

/** Logs an action of the managed closet. In a batch, it precedes the statements of the action. */
export function logAction(caller: InfluencerCaller, entry: LoggedAction): SQL {
  const id = namedClosetId(caller);
  const managed = id === null ? sql`user_id = ${caller.userId}` : sql`id = ${id}`;
  const of = sql`${managed} AND ${isAuthorised(caller)} AND ${entry.when ?? sql`true`}`;
  return logStatement({ ...entry, by: caller.userId, now: caller.now, of });
}

interface LogEntry extends LoggedAction {
  readonly by: string;
  readonly now: number;
  /** The condition of the closet. */
  readonly of: SQL;
}

/** The number of a closet's row is one above its last. */
export function logStatement({ action, by, now, of, count, ...subject }: LogEntry): SQL {
  const { itemId = null, collectionId = null } = subject;
  return sql`INSERT INTO closet_actions
      (closet_id, number, user_id, actor_id, action, item_id, collection_id, title, count, at)
    SELECT id, 1 + coalesce((SELECT max(number) FROM closet_actions WHERE closet_id = closets.id), 0),
      user_id, ${by}, ${action}, ${itemId}, ${collectionId}, ${titleOf(subject)},
      ${count ?? sql`1`}, ${now}
    FROM closets WHERE ${of}`;
}

function titleOf({ title, itemId, collectionId }: Omit<LoggedAction, "action">): SQL {
  if (title !== undefined) return sql`${title}`;
  if (itemId !== undefined) {
    return sql`(SELECT title FROM closet_items WHERE id = ${itemId} AND closet_id = closets.id)`;
  }
  if (collectionId === undefined) return sql`NULL`;
  return sql`(SELECT title FROM collections WHERE id = ${collectionId} AND closet_id = closets.id)`;
}
