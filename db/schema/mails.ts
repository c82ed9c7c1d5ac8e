import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** One mail per event; its content is deleted when it is sent or given up. */
export const mails = sqliteTable(
  "mails",
  {
    /** Also sent as the idempotency key to providers that support one. */
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Encrypted: it may contain a link that opens an account. */
    content: text("content"),
    state: text("state", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** When it may be leased; while it is leased, the end of the lease. */
    dueAt: integer("due_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** The transport that may have received it in an attempt with an unknown result. */
    handedTo: text("handed_to"),
    reason: text("reason"),
    /** Whether the provider has refused the address for good. */
    isRefused: integer("is_refused", { mode: "boolean" }).notNull().default(false),
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
