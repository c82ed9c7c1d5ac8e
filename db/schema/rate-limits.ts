import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Fixed windows, shared by all isolates. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    endsAt: integer("ends_at").notNull(),
    count: integer("count").notNull(),
    lastHit: text("last_hit"),
  },
  (t) => [index("rate_limits_user").on(t.userId), index("rate_limits_ends_at").on(t.endsAt)],
);
