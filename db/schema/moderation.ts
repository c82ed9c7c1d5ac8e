import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { closetItems, closets } from "./closets.ts";

/** Its one row is there while an operator has stopped generation. */
export const generationPause = sqliteTable(
  "generation_pause",
  {
    id: integer("id").primaryKey(),
    /** What people read in place of a start. */
    sentence: text("sentence").notNull(),
    since: integer("since").notNull(),
  },
  (t) => [check("generation_pause_one", sql`${t.id} = 1`)],
);

/** Reports of closets and items by visitors; one row per visitor and subject. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    /** Null for the closet as such. */
    closetItemId: text("closet_item_id").references(() => closetItems.id, { onDelete: "cascade" }),
    /** An account's id or a signed anonymous id, as of a like; of an erased account nobody's. */
    actor: text("actor").notNull(),
    reason: text("reason", {
      enum: ["not_agreed", "minor", "sexual", "hate", "rights", "scam", "other"],
    }).notNull(),
    details: text("details"),
    createdAt: integer("created_at").notNull(),
    /** When an operator decided on its subject; null while it waits. */
    decidedAt: integer("decided_at"),
  },
  (t) => [
    uniqueIndex("reports_once_an_item").on(t.closetItemId, t.actor),
    uniqueIndex("reports_once_a_closet")
      .on(t.closetId, t.actor)
      .where(sql`${t.closetItemId} IS NULL`),
    index("reports_waiting").on(t.createdAt).where(sql`${t.decidedAt} IS NULL`),
    index("reports_actor").on(t.actor),
  ],
);

/** Who decided what and when. Ids alone: of what is gone, only that there was a decision remains. */
export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** An admin's id, `operator` for whoever holds the database's key; null once the admin is gone. */
    decidedBy: text("decided_by"),
    action: text("action", {
      enum: ["dismiss", "take_down", "restore", "pause", "resume"],
    }).notNull(),
    closetId: text("closet_id"),
    closetItemId: text("closet_item_id"),
    /** The words that went with it: to the owner, or in place of a start. */
    note: text("note"),
  },
  (t) => [
    index("moderation_log_at").on(t.at),
    check(
      "moderation_log_action",
      sql`${t.action} IN ('dismiss', 'take_down', 'restore', 'pause', 'resume')`,
    ),
  ],
);

/** Pictures that were taken down: neither they nor changed copies of them come in again. */
export const blockedPictures = sqliteTable(
  "blocked_pictures",
  {
    /** The SHA-256 of its bytes in hex. */
    hash: text("hash").notNull(),
    /** The one that was taken down; empty once its owner is gone. */
    pictureKey: text("picture_key").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Its perceptual hash in hex; null where it is too plain to have one. */
    fingerprint: text("fingerprint"),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.pictureKey] }),
    index("blocked_pictures_key").on(t.pictureKey),
    index("blocked_pictures_newest").on(t.createdAt).where(sql`${t.fingerprint} IS NOT NULL`),
  ],
);
