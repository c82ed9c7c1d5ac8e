import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";
import { closets } from "./closets.ts";

/** The secret link to a closet's preview; one per closet. `userId` is the owner. */
export const closetPreviews = sqliteTable(
  "closet_previews",
  {
    closetId: text("closet_id")
      .primaryKey()
      .references(() => closets.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    /** The SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("closet_previews_user").on(t.userId),
    index("closet_previews_expired").on(t.expiresAt),
  ],
);
