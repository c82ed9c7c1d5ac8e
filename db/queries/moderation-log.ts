import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";

export type LoggedAction = "dismiss" | "take_down" | "restore" | "pause" | "resume";

export interface LogEntry {
  readonly action: LoggedAction;
  /** An admin's id, or `operator`. */
  readonly by: string;
  readonly closetId?: string | SQL;
  readonly closetItemId?: string | null;
  readonly note?: string | null;
  readonly now: number;
}

const LISTED = 100;

/** Enters a decision where the condition holds. */
export function logStatement(entry: LogEntry, where: SQL): SQL {
  const { action, by, closetId = null, closetItemId = null, note = null, now } = entry;
  return sql`INSERT INTO moderation_log (id, at, decided_by, action, closet_id, closet_item_id, note)
    SELECT lower(hex(randomblob(16))), ${now}, ${by}, ${action}, ${closetId}, ${closetItemId},
      ${note} WHERE ${where}`;
}

/** Times in milliseconds since 1970 UTC. */
export interface LoggedRow {
  readonly id: string;
  readonly at: number;
  readonly action: LoggedAction;
  readonly by: string | null;
  readonly subject: { readonly handle: string; readonly title: string } | null;
  readonly note: string | null;
}

/** The last 100 decisions, the newest first, with what they were about while it is there. */
export async function listDecisions(db: Db, caller: AdminCaller): Promise<LoggedRow[]> {
  const [list] = await readAuthorised(db, caller, [
    sql`SELECT l.id, l.at, l.action, l.note, coalesce(u.email, nullif(l.decided_by, u.id)) AS by,
          c.instagram_handle AS handle, coalesce(i.title, c.title) AS title,
          l.closet_item_id IS NULL OR i.id IS NOT NULL AS there
        FROM moderation_log l LEFT JOIN user u ON u.id = l.decided_by
        LEFT JOIN closets c ON c.id = l.closet_id
        LEFT JOIN closet_items i ON i.id = l.closet_item_id
        WHERE ${isAuthorised(caller)} ORDER BY l.at DESC, l.id LIMIT ${LISTED}`,
  ]);
  return list.rows.map((row) => ({
    id: String(row.id),
    at: Number(row.at),
    action: row.action as LoggedAction,
    by: row.by as string | null,
    subject:
      row.handle !== null && row.there === 1
        ? { handle: String(row.handle), title: String(row.title) }
        : null,
    note: row.note as string | null,
  }));
}
