import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

export const influencerRequests = sqliteTable(
  "influencer_requests",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    instagramHandle: text("instagram_handle").notNull(),
    followerCount: integer("follower_count").notNull(),
    affiliatePrograms: text("affiliate_programs").notNull(),
    status: text("status", { enum: ["pending", "approved", "declined"] })
      .notNull()
      .default("pending"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    decidedBy: text("decided_by"),
    handleCheck: text("handle_check"),
  },
  (t) => [
    index("influencer_requests_status").on(t.status, t.createdAt),
    index("influencer_requests_newest_decided").on(t.status, t.decidedAt),
    index("influencer_requests_decided").on(t.decidedBy).where(sql`${t.decidedBy} IS NOT NULL`),
    uniqueIndex("influencer_requests_handle")
      .on(sql`lower(${t.instagramHandle})`)
      .where(sql`${t.status} <> 'declined'`),
    check("influencer_requests_followers", sql`${t.followerCount} >= 0`),
    check("influencer_requests_status", sql`${t.status} IN ('pending', 'approved', 'declined')`),
  ],
);
