import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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

/** The steps until the photos and results of an account that nobody uses are deleted. */
export const INACTIVITY_STEPS = [
  ...(["active", "first_queued", "first_sent"] as const),
  ...(["second_queued", "second_sent", "deleted"] as const),
] as const;

/**
 * Written by triggers: a new or extended session begins `active` again, the end of a mail begins
 * the step after it.
 */
export const inactivity = sqliteTable(
  "inactivity",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    step: text("step", { enum: INACTIVITY_STEPS }).notNull(),
    /** The last activity while `active`, the end of `deleted`; else when the next step is due. */
    at: integer("at").notNull(),
    /** The time of the deletion that the mails name. */
    deleteAt: integer("delete_at"),
    /** The mail of a queued step. */
    mailId: text("mail_id"),
  },
  (t) => [
    index("inactivity_step").on(t.step, t.at),
    check(
      "inactivity_step",
      sql`${t.step} IN
      ('active', 'first_queued', 'first_sent', 'second_queued', 'second_sent', 'deleted')`,
    ),
  ],
);
