import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";
import { generations } from "./generations.ts";

/** The link to one result. Its token is derived from the id with the site's secret. */
export const generationShares = sqliteTable(
  "generation_shares",
  {
    id: text("id").primaryKey(),
    generationId: text("generation_id")
      .notNull()
      .unique()
      .references(() => generations.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    /** The SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Whether the preview of the link shows the picture. */
    previewPicture: integer("preview_picture", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("generation_shares_user").on(t.userId),
    index("generation_shares_end").on(t.expiresAt),
  ],
);

/** `actor` is an account's id or a signed anonymous id. */
export const shareVotes = sqliteTable(
  "share_votes",
  {
    shareId: text("share_id")
      .notNull()
      .references(() => generationShares.id, { onDelete: "cascade" }),
    actor: text("actor").notNull(),
    vote: text("vote", { enum: ["yes", "no"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.actor] }),
    index("share_votes_actor").on(t.actor),
    check("share_votes_vote", sql`${t.vote} IN ('yes', 'no')`),
  ],
);
