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

/** `credits` is the sum of the ledger, updated only by a trigger. */
export const profiles = sqliteTable(
  "profiles",
  {
    id: text("id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    credits: integer("credits").notNull().default(0),
    /** The UTC day (YYYY-MM-DD) of the last renewal. */
    renewedOn: text("renewed_on").notNull(),
    /** A keyed hash of the mailbox; null for an allowance of its own. */
    mailboxHash: text("mailbox_hash"),
    profilePictureUrl: text("profile_picture_url"),
    bio: text("bio"),
    /** The time (ms) in the key of the newest closet or profile picture: no key is used again. */
    pictureTime: integer("picture_time").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    check("profiles_credits_range", sql`${t.credits} BETWEEN 0 AND 1000000`),
    index("profiles_mailbox").on(t.mailboxHash).where(sql`${t.mailboxHash} IS NOT NULL`),
  ],
);

export const referenceImages = sqliteTable("reference_images", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  filePath: text("file_path").notNull(),
  uploadedAt: integer("uploaded_at").notNull(),
  fit: text("fit"),
  attestation: text("attestation"),
});

/** Photos that wait for the job of a try-on. At most one of an account has no generation. */
export const jobPhotos = sqliteTable(
  "job_photos",
  {
    filePath: text("file_path").primaryKey(),
    userId: ownerColumn(),
    uploadedAt: integer("uploaded_at").notNull(),
    attestation: text("attestation"),
    /** The only generation whose job may use the photo; null until a job has claimed one. */
    generationId: text("generation_id"),
  },
  (t) => [index("job_photos_user").on(t.userId), index("job_photos_uploaded_at").on(t.uploadedAt)],
);

export const photoConsents = sqliteTable(
  "photo_consents",
  {
    userId: ownerColumn(),
    version: text("version").notNull(),
    givenAt: integer("given_at").notNull(),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.givenAt] })],
);

/** The account that gets a mailbox's daily credits, and the last day. */
export const mailboxes = sqliteTable(
  "mailboxes",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id").notNull(),
    day: text("day").notNull(),
  },
  (t) => [index("mailboxes_user").on(t.userId)],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: ownerColumn(),
    role: text("role", { enum: ["influencer", "admin"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    check("user_roles_role", sql`${t.role} IN ('influencer', 'admin')`),
  ],
);

/** Immutable. Rows outlive their generation and their account. */
export const creditLedger = sqliteTable(
  "credit_ledger",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: ["grant", "renewal", "charge", "refund"] }).notNull(),
    amount: integer("amount").notNull(),
    generationId: text("generation_id"),
    day: text("day"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("credit_ledger_generation_kind").on(t.generationId, t.kind),
    uniqueIndex("credit_ledger_user_day").on(t.userId, t.day),
    uniqueIndex("credit_ledger_one_grant").on(t.userId).where(sql`${t.kind} = 'grant'`),
    index("credit_ledger_user").on(t.userId, t.createdAt),
    check("credit_ledger_kind", sql`${t.kind} IN ('grant', 'renewal', 'charge', 'refund')`),
    check(
      "credit_ledger_sign",
      sql`(${t.kind} = 'charge') = (${t.amount} < 0) AND ${t.amount} <> 0`,
    ),
    check(
      "credit_ledger_generation",
      sql`(${t.kind} IN ('charge', 'refund')) = (${t.generationId} IS NOT NULL)`,
    ),
    check("credit_ledger_day", sql`(${t.kind} = 'renewal') = (${t.day} IS NOT NULL)`),
  ],
);
