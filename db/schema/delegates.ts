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
import { ownerColumn, user } from "./auth.ts";
import { closets } from "./closets.ts";

/** The delegates of a closet; an invitation is a row without an account. `userId` is the owner. */
export const closetDelegates = sqliteTable(
  "closet_delegates",
  {
    id: text("id").primaryKey(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    /** The account that has accepted. */
    delegateId: text("delegate_id").references(() => user.id, { onDelete: "cascade" }),
    /** The invited address, until the invitation ends or is accepted. */
    email: text("email"),
    /** The SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    acceptedAt: integer("accepted_at"),
    /** When it was revoked, withdrawn, declined or left, or the time of an invitation ended. */
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("closet_delegates_closet").on(t.closetId, t.createdAt),
    index("closet_delegates_user").on(t.userId),
    index("closet_delegates_delegate").on(t.delegateId),
    index("closet_delegates_open").on(t.expiresAt).where(sql`${t.email} IS NOT NULL`),
    index("closet_delegates_ended").on(t.endedAt).where(sql`${t.endedAt} IS NOT NULL`),
    uniqueIndex("closet_delegates_one_an_account")
      .on(t.closetId, t.delegateId)
      .where(sql`${t.endedAt} IS NULL AND ${t.delegateId} IS NOT NULL`),
    uniqueIndex("closet_delegates_one_an_address")
      .on(t.closetId, t.email)
      .where(sql`${t.email} IS NOT NULL`),
    check("closet_delegates_account", sql`(${t.acceptedAt} IS NULL) = (${t.delegateId} IS NULL)`),
    check(
      "closet_delegates_email",
      sql`(${t.email} IS NOT NULL) = (${t.acceptedAt} IS NULL AND ${t.endedAt} IS NULL)`,
    ),
  ],
);

/** The logged actions of the owner and the delegates of a closet. */
export const CLOSET_ACTIONS = [
  ...(["item_created", "item_changed", "item_deleted", "item_hidden", "item_shown"] as const),
  ...(["item_published", "item_unpublished", "preview_created", "preview_revoked"] as const),
  ...(["item_pinned", "item_unpinned", "pins_ordered"] as const),
  ...(["collection_created", "collection_changed", "collection_filled"] as const),
  ...(["collection_deleted", "settings_changed", "checklist_shared"] as const),
  ...(["checklist_closed", "appealed"] as const),
  ...(["import_opened", "import_discarded", "import_retried"] as const),
  ...(["import_row_changed", "import_row_deleted"] as const),
  ...(["delegate_invited", "invitation_withdrawn", "invitation_declined"] as const),
  ...(["delegate_joined", "delegate_revoked", "delegate_left"] as const),
] as const;
export type ClosetAction = (typeof CLOSET_ACTIONS)[number];

/** The log of a closet's actions; `userId` is the owner. A trigger keeps the newest 1,000 of a closet. */
export const closetActions = sqliteTable(
  "closet_actions",
  {
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    userId: ownerColumn(),
    /** The account that acted; null after its deletion. */
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    action: text("action", { enum: CLOSET_ACTIONS }).notNull(),
    itemId: text("item_id"),
    collectionId: text("collection_id"),
    /** The title of the item or collection at that time. */
    title: text("title"),
    /** How many items the action changed. */
    count: integer("count").notNull().default(1),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.closetId, t.number] }),
    index("closet_actions_user").on(t.userId),
    index("closet_actions_actor").on(t.actorId),
    index("closet_actions_at").on(t.at),
  ],
);
