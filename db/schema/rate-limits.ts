import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Fixed windows of rate limits, counted where every isolate sees them. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    /** The account that is counted, if one is. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** The end of the window, milliseconds. */
    endsAt: integer("ends_at").notNull(),
    count: integer("count").notNull(),
    /** The id of the last act that was counted, where the act has one. */
    lastHit: text("last_hit"),
  },
  (t) => [index("rate_limits_user").on(t.userId), index("rate_limits_ends_at").on(t.endsAt)],
);
