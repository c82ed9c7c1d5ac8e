import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";
import { closetItems } from "./closets.ts";
import { generations } from "./generations.ts";

/** Each row saves one generation of the member, or one item of a closet. */
export const favourites = sqliteTable(
  "favourites",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    generationId: text("generation_id").references(() => generations.id, { onDelete: "cascade" }),
    closetItemId: text("closet_item_id").references(() => closetItems.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("favourites_newest").on(t.userId, t.createdAt, t.id),
    uniqueIndex("favourites_generation").on(t.generationId, t.userId),
    uniqueIndex("favourites_item").on(t.closetItemId, t.userId),
    check("favourites_one", sql`(${t.generationId} IS NULL) <> (${t.closetItemId} IS NULL)`),
  ],
);
