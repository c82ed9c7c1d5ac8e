import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";
import { closetItems, closets } from "./closets.ts";

/** The statement of reasons of each takedown, and the owner's appeal against it. Times in ms. */
export const takedowns = sqliteTable(
  "takedowns",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    /** Null for a takedown of the closet. */
    closetItemId: text("closet_item_id").references(() => closetItems.id, { onDelete: "cascade" }),
    /** The reason that the owner is told. */
    note: text("note").notNull(),
    /** Whether the deadline hid it and no person has confirmed that. */
    isAutomatic: integer("is_automatic", { mode: "boolean" }).notNull(),
    /** JSON: the reasons of the reports that it follows; empty without a report. */
    reportedFor: text("reported_for").notNull().default("[]"),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
    appeal: text("appeal"),
    appealedAt: integer("appealed_at"),
    /** When a person decided the appeal. */
    answeredAt: integer("answered_at"),
    /** Why the appeal was rejected. */
    answer: text("answer"),
    /** The message that no mail has told the owner yet. */
    untold: text("untold", { enum: ["hidden", "restored", "appeal_rejected"] }),
  },
  (t) => [
    uniqueIndex("takedowns_one_an_item")
      .on(t.closetItemId)
      .where(sql`${t.endedAt} IS NULL AND ${t.closetItemId} IS NOT NULL`),
    uniqueIndex("takedowns_one_a_closet")
      .on(t.closetId)
      .where(sql`${t.endedAt} IS NULL AND ${t.closetItemId} IS NULL`),
    index("takedowns_user").on(t.userId),
    index("takedowns_closet").on(t.closetId),
    index("takedowns_item").on(t.closetItemId),
    index("takedowns_untold").on(t.createdAt).where(sql`${t.untold} IS NOT NULL`),
    index("takedowns_appealed")
      .on(t.appealedAt)
      .where(sql`${t.appealedAt} IS NOT NULL AND ${t.answeredAt} IS NULL`),
  ],
);
