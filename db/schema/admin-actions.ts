import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The log of actions of admins and operators. Each batch of an action writes its row; rows are kept. */
export const adminActions = sqliteTable(
  "admin_actions",
  {
    id: text("id").primaryKey(),
    /** Milliseconds since 1970 UTC. */
    at: integer("at").notNull(),
    /** An admin's id, `operator` or `automatic`; null once the admin's account is deleted. */
    actor: text("actor"),
    /** Without a check, so that a new action changes no table. */
    action: text("action", {
      enum: [
        ...([
          "approve_request",
          "decline_request",
          "dismiss",
          "take_down",
          "reject_appeal",
          "restore",
        ] as const),
        ...(["pause", "resume", "grant_role", "revoke_role"] as const),
        ...(["reset_second_factor"] as const),
        ...(["end_sessions", "block", "unblock"] as const),
      ],
    }).notNull(),
    /** Null for an action on the whole service. */
    subjectKind: text("subject_kind", { enum: ["account", "closet", "item"] }),
    /** The id of the subject; null once the account that it names is deleted. */
    subjectId: text("subject_id"),
    /** A role, a number of sessions or a reason; null once the account is deleted. */
    detail: text("detail"),
  },
  (t) => [
    index("admin_actions_newest").on(t.at, t.id),
    index("admin_actions_actor").on(t.actor).where(sql`${t.actor} IS NOT NULL`),
    index("admin_actions_subject").on(t.subjectId).where(sql`${t.subjectId} IS NOT NULL`),
  ],
);
