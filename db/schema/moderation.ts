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

export const generationPause = sqliteTable(
  "generation_pause",
  {
    id: integer("id").primaryKey(),
    sentence: text("sentence").notNull(),
    since: integer("since").notNull(),
  },
  (t) => [check("generation_pause_one", sql`${t.id} = 1`)],
);

/** One per visitor and subject. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    closetItemId: text("closet_item_id").references(() => closetItems.id, { onDelete: "cascade" }),
    /** An account's id or a signed anonymous id; `erased:…` after the account's deletion. */
    actor: text("actor").notNull(),
    reason: text("reason", {
      enum: ["intimate", "not_agreed", "minor", "sexual", "hate", "rights", "scam", "other"],
    }).notNull(),
    details: text("details"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    /** When an intimate image must be removed (ms since 1970 UTC); null for other reports. */
    deadlineAt: integer("deadline_at"),
    /** When its subject was hidden automatically. */
    hiddenAt: integer("hidden_at"),
  },
  (t) => [
    uniqueIndex("reports_once_an_item").on(t.closetItemId, t.actor),
    uniqueIndex("reports_once_a_closet")
      .on(t.closetId, t.actor)
      .where(sql`${t.closetItemId} IS NULL`),
    index("reports_waiting").on(t.createdAt).where(sql`${t.decidedAt} IS NULL`),
    index("reports_deadline")
      .on(t.hiddenAt, t.deadlineAt)
      .where(sql`${t.deadlineAt} IS NOT NULL AND ${t.decidedAt} IS NULL`),
    index("reports_actor").on(t.actor),
    index("reports_closet").on(t.closetId),
  ],
);

export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** An admin's id, `operator` or `automatic`; null once the admin's account is deleted. */
    decidedBy: text("decided_by"),
    action: text("action", {
      enum: ["dismiss", "take_down", "restore", "pause", "resume"],
    }).notNull(),
    closetId: text("closet_id"),
    closetItemId: text("closet_item_id"),
    /** The text shown to the owner, or during a pause. */
    note: text("note"),
  },
  (t) => [
    index("moderation_log_at").on(t.at),
    index("moderation_log_decided").on(t.decidedBy).where(sql`${t.decidedBy} IS NOT NULL`),
    check(
      "moderation_log_action",
      sql`${t.action} IN ('dismiss', 'take_down', 'restore', 'pause', 'resume')`,
    ),
  ],
);

/** Taken-down images: neither they nor similar ones can be uploaded again. */
export const blockedPictures = sqliteTable(
  "blocked_pictures",
  {
    hash: text("hash").notNull(),
    /** The key of the taken-down image; empty once its owner is deleted. */
    pictureKey: text("picture_key").notNull(),
    createdAt: integer("created_at").notNull(),
    fingerprint: text("fingerprint"),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.pictureKey] }),
    index("blocked_pictures_key").on(t.pictureKey),
    index("blocked_pictures_newest").on(t.createdAt).where(sql`${t.fingerprint} IS NOT NULL`),
  ],
);
