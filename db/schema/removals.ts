import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The present time in milliseconds since 1970 UTC. */
export const DATABASE_NOW = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** What is removed, and what the subject names. */
export const REMOVAL_KINDS = [
  /** The version marker by which a closet's cached page is found; the closet's handle. */
  "closet",
  /** A deleted generation: its object and its three pictures; its id. */
  "generation",
  /** An ended generation whose object may still run: its two input pictures; its id. */
  "stop",
  /** One stored picture, also where a takedown hides it; its key. */
  "picture",
  /** A closet's picture that a takedown hides or gives back, moved to where it belongs; its key. */
  "placement",
  /** Everything below an account's prefixes in both buckets; the account's id. */
  "account",
] as const;

/**
 * What is to be removed outside the database, until it is. Triggers plan the removal of whatever a row
 * named in the transaction that deletes or changes the row; a row that names a picture takes its plan back.
 */
export const removals = sqliteTable(
  "removals",
  {
    kind: text("kind", { enum: REMOVAL_KINDS }).notNull(),
    subject: text("subject").notNull(),
    ownerId: text("owner_id").notNull(),
    /** When it may be carried out, milliseconds since 1970 UTC; 0 for at once. */
    dueAt: integer("due_at").notNull().default(0),
    /** Milliseconds; planning the same again raises it, so that only the plan that was read is finished. */
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
