import { desc, eq, type SQL, sql } from "drizzle-orm";
import { flag } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, moderationLog, user } from "../schema/index.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";

type LoggedAction = typeof moderationLog.$inferSelect.action;

interface LogEntry {
  readonly id?: string;
  readonly action: LoggedAction;
  readonly by: string;
  readonly closetId?: string | SQL;
  readonly closetItemId?: string | null;
  readonly note?: string | null;
  readonly now: number;
}

const LIST_SIZE = 100;

/** Logs a decision where `where` holds, in the batch of the decision. */
export function logStatement(entry: LogEntry, where: SQL): SQL {
  const {
    id = crypto.randomUUID(),
    action,
    by,
    closetId = null,
    closetItemId = null,
    note = null,
    now,
  } = entry;
  return sql`INSERT INTO moderation_log (id, at, decided_by, action, closet_id, closet_item_id, note)
    SELECT ${id}, ${now}, ${by}, ${action}, ${closetId}, ${closetItemId},
      ${note} WHERE ${where}`;
}

/** The last 100 decisions, newest first. */
export async function listDecisions(db: Db, caller: AdminCaller) {
  const { closetItemId, decidedBy } = moderationLog;
  const { decisions } = await readAuthorised(db, caller, {
    decisions: db
      .select({
        id: moderationLog.id,
        at: moderationLog.at,
        action: moderationLog.action,
        note: moderationLog.note,
        by: sql<string | null>`coalesce(${user.email}, ${decidedBy})`,
        handle: closets.instagramHandle,
        title: sql<string | null>`coalesce(${closetItems.title}, ${closets.title})`,
        isThere: flag(sql`${closetItemId} IS NULL OR ${closetItems.id} IS NOT NULL`),
      })
      .from(moderationLog)
      .leftJoin(user, eq(user.id, decidedBy))
      .leftJoin(closets, eq(closets.id, moderationLog.closetId))
      .leftJoin(closetItems, eq(closetItems.id, closetItemId))
      .where(isAuthorised(caller))
      .orderBy(desc(moderationLog.at), moderationLog.id)
      .limit(LIST_SIZE),
  });
  return decisions.map(({ handle, title, isThere, ...decision }) => ({
    ...decision,
    subject: isThere && handle !== null && title !== null ? { handle, title } : null,
  }));
}
