import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";

/** The one open import of an influencer; it ends with its rows at `expires_at`. */
export const imports = sqliteTable(
  "imports",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn().unique("imports_one_a_user"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("imports_expires").on(t.expiresAt)],
);

export const IMPORT_STATES = ["waiting", "reading", "ready", "failed", "published"] as const;

/** A link of an import, and what was read from its page. */
export const importRows = sqliteTable(
  "import_rows",
  {
    id: text("id").primaryKey(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    position: integer("position").notNull(),
    /** As the person entered it, and unchecked like the title and the caption. */
    link: text("link").notNull(),
    title: text("title"),
    caption: text("caption"),
    state: text("state", { enum: IMPORT_STATES }).notNull(),
    failureCode: text("failure_code"),
    /** JSON of the page's pictures, as `ProductImage`. */
    images: text("images").notNull().default("[]"),
    /** JSON of the page's price, as `ProductPrice`; null without one. */
    price: text("price"),
    /** The stored picture; its removal is planned for the end of the import. */
    picturePath: text("picture_path"),
    /** The person wants the row although its link is there twice. */
    isWanted: integer("is_wanted", { mode: "boolean" }).notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    /** The id of the latest reading; only this reading may write. */
    reading: text("reading"),
    /** When the row may be read, or read again after a crash; null with nothing to read. */
    dueAt: integer("due_at"),
  },
  (t) => [
    unique("import_rows_position").on(t.importId, t.position),
    index("import_rows_user").on(t.userId),
    index("import_rows_due").on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    index("import_rows_picture").on(t.picturePath).where(sql`${t.picturePath} IS NOT NULL`),
    check(
      "import_rows_state",
      sql`${t.state} IN ('waiting', 'reading', 'ready', 'failed', 'published')`,
    ),
    check(
      "import_rows_due",
      sql`(${t.dueAt} IS NOT NULL) = (${t.state} IN ('waiting', 'reading'))`,
    ),
  ],
);
