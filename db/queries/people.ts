import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { flag, jsonList, ONE_ROW, onlyRow } from "../batch.ts";
import type { Db } from "../client.ts";
import { user, userRoles } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import {
  type AdminCaller,
  isAuthorised,
  type Role,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";

const roles = new QueryBuilder()
  .select({ value: sql`${userRoles.role}`.as("value") })
  .from(userRoles)
  .where(sql`${userRoles.userId} = user.id`)
  .orderBy(userRoles.role);

/** The account of exactly this address, in lower case; null without one. */
export async function findPerson(db: Db, caller: AdminCaller, email: string) {
  const { found } = await readAuthorised(db, caller, {
    found: db
      .select({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        confirmed: user.emailVerified,
        createdAt: user.createdAt,
        roles: jsonList<Role>(roles),
        sessions: sql`(SELECT count(*) FROM session
          WHERE user_id = user.id AND expires_at > ${caller.now})`.mapWith(Number),
      })
      .from(user)
      .where(sql`${user.email} = ${email} AND ${isAuthorised(caller)}`),
  });
  return found[0] ?? null;
}

/** Ends all sessions of an account and logs it. Resolves to their number; null without the account. */
export async function endSessionsOf(
  db: Db,
  caller: AdminCaller,
  userId: string,
): Promise<number | null> {
  const may = isAuthorised(caller);
  const { now } = caller;
  const exists = sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId})`;
  const { state, ended } = await writeAuthorised(db, caller, {
    state: db.select({ exists: flag(exists) }).from(ONE_ROW),
    logged: actionStatement(
      {
        action: "end_sessions",
        by: caller.userId,
        subject: ["account", userId],
        detail: sql`(SELECT count(*) FROM session WHERE user_id = ${userId})`,
        now,
      },
      sql`${exists} AND ${may}`,
    ),
    ended: sql`DELETE FROM session WHERE user_id = ${userId} AND ${may}`,
  });
  return onlyRow(state).exists ? ended.rowsAffected : null;
}
