import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Members whose results are deleted after `RESULT_DAYS`. */
export const resultDeletions = sqliteTable(
  "result_deletions",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    chosenAt: integer("chosen_at").notNull(),
    /** When the sweep next looks at the member's results: no result ends before. */
    dueAt: integer("due_at").notNull(),
  },
  (t) => [index("result_deletions_due").on(t.dueAt)],
);
