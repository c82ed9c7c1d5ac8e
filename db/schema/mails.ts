import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** One message an event: written when it happens, emptied once it is sent or given up. */
export const mails = sqliteTable(
  "mails",
  {
    /** The event's own id; providers that know keys get it as theirs. */
    id: text("id").primaryKey(),
    /** Whose address it goes to; null where the account is gone. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Sealed with the site's secret: it may hold a link that opens an account. */
    content: text("content"),
    state: text("state", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** From when on it may be taken; while somebody sends it, the end of their lease. */
    dueAt: integer("due_at").notNull(),
    /** From when on it is of no use any more. */
    expiresAt: integer("expires_at").notNull(),
    /** The way that may have it already, since nobody knows how its last attempt ended. */
    handedTo: text("handed_to"),
    /** A code of ours for what went wrong last. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("mails_due").on(t.dueAt).where(sql`${t.state} = 'queued'`),
    index("mails_ended").on(t.endedAt).where(sql`${t.endedAt} IS NOT NULL`),
    index("mails_user").on(t.userId),
    check("mails_state", sql`${t.state} IN ('queued', 'sent', 'failed')`),
    check("mails_content", sql`(${t.state} = 'queued') = (${t.content} IS NOT NULL)`),
    check("mails_ended_at", sql`(${t.state} = 'queued') = (${t.endedAt} IS NULL)`),
  ],
);
