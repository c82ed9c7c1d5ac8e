import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { user, userRoles } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import { operatorAuthority, type Role } from "./authorisation.ts";

export type RoleChange = "changed" | "unchanged" | "no_account" | "unconfirmed";

/** Grants a role to a confirmed account; the caller has the database's key. */
export async function grantRole(
  db: Db,
  email: string,
  role: Role,
  now = Date.now(),
): Promise<RoleChange> {
  const account = sql`FROM user WHERE lower(email) = ${email} AND email_verified = 1`;
  const lacks = sql`EXISTS (SELECT 1 ${account}
    AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = user.id AND role = ${role}))`;
  const { found, grant } = await writeBatch(db, {
    found: db
      .select({ isConfirmed: user.emailVerified })
      .from(user)
      .where(sql`lower(${user.email}) = ${email}`),
    action: roleAction("grant_role", sql`(SELECT id ${account})`, role, lacks, now),
    grant: sql`INSERT INTO user_roles (user_id, role) SELECT id, ${role} ${account}
      ON CONFLICT DO NOTHING`,
  });
  const [row] = found;
  if (!row) return "no_account";
  if (!row.isConfirmed) return "unconfirmed";
  return grant.rowsAffected === 1 ? "changed" : "unchanged";
}

export async function revokeRole(
  db: Db,
  email: string,
  role: Role,
  now = Date.now(),
): Promise<RoleChange> {
  const account = db.select({ id: user.id }).from(user).where(sql`lower(${user.email}) = ${email}`);
  const held = and(eq(userRoles.role, role), inArray(userRoles.userId, account));
  const { found, removal } = await writeBatch(db, {
    found: account,
    action: roleAction(
      "revoke_role",
      sql`${account}`,
      role,
      sql`EXISTS (SELECT 1 FROM user_roles WHERE ${held})`,
      now,
    ),
    removal: db.delete(userRoles).where(held),
  });
  if (found.length === 0) return "no_account";
  return removal.rowsAffected === 1 ? "changed" : "unchanged";
}

function roleAction(
  action: "grant_role" | "revoke_role",
  userId: SQL,
  role: Role,
  where: SQL,
  now: number,
): SQL {
  const { by } = operatorAuthority(now);
  return actionStatement({ action, by, subject: ["account", userId], detail: role, now }, where);
}
