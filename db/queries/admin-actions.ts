import { desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../client.ts";
import { adminActions, user } from "../schema/index.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { isAfter, type PageRequest } from "./pages.ts";

type Row = typeof adminActions.$inferSelect;

interface Action {
  readonly action: Row["action"];
  /** An admin's id, `operator` or `automatic`. */
  readonly by: string;
  /** Absent for an action on the whole service. */
  readonly subject?: readonly [kind: NonNullable<Row["subjectKind"]>, id: string | SQL];
  /** A role, a number or a reason. */
  readonly detail?: string | SQL | null;
  readonly now: number;
}

/**
 * Logs an action where `where` holds. It must be in the batch of the action, before the
 * statement that changes what `where` reads.
 */
export function actionStatement({ action, by, subject, detail, now }: Action, where: SQL): SQL {
  const [kind, id] = subject ?? [null, null];
  return sql`INSERT INTO admin_actions (id, at, actor, action, subject_kind, subject_id, detail)
    SELECT lower(hex(randomblob(16))), ${now}, ${by}, ${action}, ${kind}, ${id}, ${detail ?? null}
    WHERE ${where}`;
}

/** Forgets a person: the row of what was done stays. */
export function forgetActions(userId: string, where: SQL): SQL[] {
  return [
    sql`UPDATE admin_actions SET actor = NULL WHERE actor = ${userId} AND ${where}`,
    sql`UPDATE admin_actions SET subject_id = NULL, detail = NULL
        WHERE subject_id = ${userId} AND ${where}`,
  ];
}

/** The log, newest first: one page, and one more row where another page follows. */
export async function listActions(db: Db, caller: AdminCaller, { cursor, size }: PageRequest) {
  const [by, about] = [alias(user, "by"), alias(user, "about")];
  const { actor, at, id, subjectId } = adminActions;
  const may = isAuthorised(caller);
  const after = isAfter(cursor, at, id);
  const { actions } = await readAuthorised(db, caller, {
    actions: db
      .select({
        id,
        createdAt: at,
        action: adminActions.action,
        /** The admin's address, `operator`, `automatic`, or null for an admin whose account is deleted. */
        by: sql<string | null>`coalesce(${by.email}, ${actor})`,
        subjectKind: adminActions.subjectKind,
        /** The account's address, or the id of a closet or an item. */
        subject: sql<string | null>`coalesce(${about.email}, ${subjectId})`,
        detail: adminActions.detail,
      })
      .from(adminActions)
      .leftJoin(by, eq(by.id, actor))
      .leftJoin(about, eq(about.id, subjectId))
      .where(after ? sql`${may} AND ${after}` : may)
      .orderBy(desc(at), desc(id))
      .limit(size + 1),
  });
  return actions;
}
