import { sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import type { Role } from "./authorisation.ts";

export type RoleChange = "changed" | "unchanged" | "no_account" | "unconfirmed";

/**
 * Grants a role to the account of an address, for whoever holds the database's own key. An address
 * that nobody has confirmed may be a stranger's, so that it gets none.
 */
export async function grantRole(db: Db, email: string, role: Role): Promise<RoleChange> {
  const [found, insert] = await writeBatch(db, [
    sql`SELECT email_verified FROM user WHERE lower(email) = ${email}`,
    sql`INSERT INTO user_roles (user_id, role)
        SELECT id, ${role} FROM user WHERE lower(email) = ${email} AND email_verified = 1
        ON CONFLICT DO NOTHING`,
  ]);
  const account = found.rows[0];
  if (!account) return "no_account";
  if (account.email_verified !== 1) return "unconfirmed";
  return insert.rowsAffected === 1 ? "changed" : "unchanged";
}

/** Takes a role away from the account of an address. */
export async function revokeRole(db: Db, email: string, role: Role): Promise<RoleChange> {
  const account = sql`SELECT id FROM user WHERE lower(email) = ${email}`;
  const [found, removal] = await writeBatch(db, [
    account,
    sql`DELETE FROM user_roles WHERE role = ${role} AND user_id IN (${account})`,
  ]);
  if (found.rows.length === 0) return "no_account";
  return removal.rowsAffected === 1 ? "changed" : "unchanged";
}
