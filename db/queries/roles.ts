import { and, eq, inArray, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { user, userRoles } from "../schema/index.ts";
import type { Role } from "./authorisation.ts";

export type RoleChange = "changed" | "unchanged" | "no_account" | "unconfirmed";

/** Grants a role to a confirmed account; the caller has the database's key. */
export async function grantRole(db: Db, email: string, role: Role): Promise<RoleChange> {
  const hasAddress = sql`lower(${user.email}) = ${email}`;
  const { found, grant } = await writeBatch(db, {
    found: db.select({ isConfirmed: user.emailVerified }).from(user).where(hasAddress),
    grant: sql`INSERT INTO user_roles (user_id, role)
      SELECT id, ${role} FROM user WHERE ${hasAddress} AND email_verified = 1
      ON CONFLICT DO NOTHING`,
  });
  const [account] = found;
  if (!account) return "no_account";
  if (!account.isConfirmed) return "unconfirmed";
  return grant.rowsAffected === 1 ? "changed" : "unchanged";
}

export async function revokeRole(db: Db, email: string, role: Role): Promise<RoleChange> {
  const account = db.select({ id: user.id }).from(user).where(sql`lower(${user.email}) = ${email}`);
  const { found, removal } = await writeBatch(db, {
    found: account,
    removal: db
      .delete(userRoles)
      .where(and(eq(userRoles.role, role), inArray(userRoles.userId, account))),
  });
  if (found.length === 0) return "no_account";
  return removal.rowsAffected === 1 ? "changed" : "unchanged";
}
