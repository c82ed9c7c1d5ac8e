import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** better-auth's tables; times are milliseconds since 1970 UTC. */
export const user = sqliteTable(
  "user",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    image: text("image"),
    twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).notNull().default(false),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
    /** Milliseconds since 1970 UTC; a trigger refuses new sessions meanwhile. */
    blockedAt: integer("blocked_at"),
    /** The reason in the mail to the person. */
    blockedReason: text("blocked_reason"),
  },
  (t) => [
    uniqueIndex("user_email_unique").on(t.email),
    index("user_unconfirmed").on(t.createdAt).where(sql`${t.emailVerified} = 0`),
    check("user_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** The account that a row belongs to and is deleted with. */
export const ownerColumn = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** Sign-ups of unconfirmed addresses; the link of each one makes its password effective. */
export const signUps = sqliteTable(
  "sign_ups",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("sign_ups_user").on(t.userId), index("sign_ups_expires_at").on(t.expiresAt)],
);

/** The newest code of an unconfirmed address; the older ones are void. */
export const signUpCodes = sqliteTable("sign_up_codes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** The sign-up that the mail was sent for; null if none was named. */
  signUpId: text("sign_up_id"),
  codeHash: text("code_hash").notNull(),
  wrongAttempts: integer("wrong_attempts").notNull().default(0),
  expiresAt: integer("expires_at").notNull(),
});

/** A trigger limits `expires_at` to 30 days after `created_at`. */
export const session = sqliteTable(
  "session",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    token: text("token").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    /** Unused: no session stores its address. */
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When the second factor was checked for this session; null if it was not. */
    secondFactorAt: integer("second_factor_at", { mode: "timestamp_ms" }),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("session_token_unique").on(t.token),
    index("session_user").on(t.userId),
    index("session_expires").on(t.expiresAt),
  ],
);

/** The second factor of an account; the auth library encrypts the secret. */
export const twoFactor = sqliteTable(
  "two_factor",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    secret: text("secret").notNull(),
    /** The hashes of the unused recovery codes, as a JSON array. */
    backupCodes: text("backup_codes").notNull(),
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
    /** Written by the library, and unused: `worker/auth/limits.ts` limits the guesses. */
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: integer("locked_until", { mode: "timestamp_ms" }),
  },
  (t) => [uniqueIndex("two_factor_user").on(t.userId)],
);

export const account = sqliteTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: ownerColumn(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: integer("access_token_expires_at", { mode: "timestamp_ms" }),
    refreshTokenExpiresAt: integer("refresh_token_expires_at", { mode: "timestamp_ms" }),
    scope: text("scope"),
    password: text("password"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [uniqueIndex("account_user_provider").on(t.userId, t.providerId)],
);

export const verification = sqliteTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    index("verification_identifier").on(t.identifier),
    index("verification_value").on(t.value),
    index("verification_expires_at").on(t.expiresAt),
  ],
);
