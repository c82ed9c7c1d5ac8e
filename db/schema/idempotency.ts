import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** The id of the created row, derived from the account and its key. */
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    /** The SHA-256 of the request's fields and files, in hexadecimal. */
    requestHash: text("request_hash").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("idempotency_keys_user").on(t.userId)],
);
