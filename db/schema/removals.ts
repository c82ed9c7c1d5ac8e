import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const DATABASE_NOW = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** The kinds of removals, and what `subject` is. */
export const REMOVAL_KINDS = [
  /** A closet's version object in R2; the handle. */
  "closet",
  /** A deleted generation: its object and three images; the id. */
  "generation",
  /** An ended generation whose object may still run: its two inputs; the id. */
  "stop",
  /** One image; the key. */
  "picture",
  /** An image to move because of a takedown or a restore; the key. */
  "placement",
  /** All objects of an account; its id. */
  "account",
] as const;

/** Triggers plan removals with the change of a row; a row that names an image cancels its plan. */
export const removals = sqliteTable(
  "removals",
  {
    kind: text("kind", { enum: REMOVAL_KINDS }).notNull(),
    subject: text("subject").notNull(),
    ownerId: text("owner_id").notNull(),
    /** Milliseconds since 1970 UTC; 0 for at once. */
    dueAt: integer("due_at").notNull().default(0),
    /** Milliseconds; raised when planned again, so that an older plan cannot finish it. */
    plannedAt: integer("planned_at").notNull().default(DATABASE_NOW),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index("removals_due").on(t.dueAt),
    index("removals_owner").on(t.ownerId),
    check(
      "removals_kind",
      sql`${t.kind} IN
      ('closet', 'generation', 'stop', 'picture', 'placement', 'account')`,
    ),
  ],
);
