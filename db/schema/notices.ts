import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The addresses of reporters and the decisions for them: one row a report, with the report's id. */
export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    /** Encrypted JSON of the reporter's address and the reported page's path. */
    contact: text("contact").notNull(),
    /** The name under the statement about an intimate image; null for other reports. */
    signature: text("signature"),
    /** `gone`: the reported content was deleted. Null while nothing is decided. */
    outcome: text("outcome", {
      enum: ["taken_down", "hidden", "kept", "restored", "appeal_rejected", "gone"],
    }),
    /** The takedown that followed. */
    takedownId: text("takedown_id"),
    /** Whether the reporter is still to be told the outcome. */
    isUntold: integer("is_untold", { mode: "boolean" }).notNull().default(false),
    /** When the row is deleted, ms since 1970 UTC. */
    forgetAt: integer("forget_at").notNull(),
  },
  (t) => [
    index("notices_forget_at").on(t.forgetAt),
    index("notices_takedown").on(t.takedownId).where(sql`${t.takedownId} IS NOT NULL`),
    index("notices_untold").on(t.id).where(sql`${t.isUntold} = 1`),
  ],
);
