import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { flag, jsonList, ONE_ROW, onlyRow, type Results } from "../batch.ts";
import type { Db } from "../client.ts";
import { closets, user, userRoles } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import {
  type AdminCaller,
  isAuthorised,
  type Role,
  readAuthorised,
  roleIsHeld,
  writeAuthorised,
} from "./authorisation.ts";
import { raiseVersionWhere } from "./closet-manager.ts";
import { cancelStatements } from "./generations.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { dueRemovals } from "./removals.ts";

const roles = new QueryBuilder()
  .select({ value: sql`${userRoles.role}`.as("value") })
  .from(userRoles)
  .where(sql`${userRoles.userId} = user.id`)
  .orderBy(userRoles.role);

/** How an admin finds a person: an address in lower case, or the hash of a shared link's token. */
type PersonKey = { readonly email: string } | { readonly tokenHash: string };

function isPerson(key: PersonKey) {
  if ("email" in key) return sql`${user.email} = ${key.email}`;
  return sql`${user.id} = (SELECT user_id FROM generation_shares
    WHERE token_hash = ${key.tokenHash})`;
}

/** Null without an account of exactly this key. */
export async function findPerson(db: Db, caller: AdminCaller, key: PersonKey) {
  const { found } = await readAuthorised(db, caller, {
    found: db
      .select({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        confirmed: user.emailVerified,
        createdAt: user.createdAt,
        blockedAt: user.blockedAt,
        blockedReason: user.blockedReason,
        roles: jsonList<Role>(roles),
        sessions: sql`(SELECT count(*) FROM session
          WHERE user_id = user.id AND expires_at > ${caller.now})`.mapWith(Number),
      })
      .from(user)
      .where(sql`${isPerson(key)} AND ${isAuthorised(caller)}`),
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

/** The statements of a block or its end; each is without effect when repeated. */
function changeBlock(
  db: Db,
  caller: AdminCaller,
  userId: string,
  change: {
    readonly action: "block" | "unblock";
    readonly reason: string | null;
    readonly notice: NewMail;
  },
) {
  const { action, reason, notice } = change;
  const { now } = caller;
  const may = isAuthorised(caller);
  const isNow = (blocked: boolean) => sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId}
    AND blocked_at IS ${blocked ? sql`NOT NULL` : sql`NULL`})`;
  const isAdmin = roleIsHeld(userId, "admin");
  const allowed = action === "block" ? sql`${may} AND NOT ${isAdmin}` : may;
  const due = sql`${isNow(action === "unblock")} AND ${allowed}`;
  const done = sql`${isNow(action === "block")} AND ${may}`;
  const confirmed = sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified = 1)`;
  const subject = ["account", userId] as const;
  return {
    state: db
      .select({
        exists: flag(sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId})`),
        isAdmin: flag(isAdmin),
      })
      .from(ONE_ROW),
    logged: actionStatement({ action, by: caller.userId, subject, detail: reason, now }, due),
    mail: insertMailStatement(notice, sql`${due} AND ${confirmed}`),
    changed: sql`UPDATE user SET blocked_at = ${action === "block" ? now : null},
      blocked_reason = ${reason} WHERE id = ${userId} AND ${due}`,
    // Repeated without an effect where the account was blocked before.
    sessions:
      action === "block" ? [sql`DELETE FROM session WHERE user_id = ${userId} AND ${done}`] : [],
    generations: action === "block" ? cancelStatements(userId, done, "account_blocked", now) : [],
    raised: raiseVersionWhere(db, sql`${closets.userId} = ${userId} AND ${done}`),
    removals: dueRemovals(db, userId, now),
  };
}

/**
 * Blocks an account, in one batch: no later start, session or sign-in passes it. The open generations
 * fail and are refunded. An admin is not blocked.
 */
export async function blockPerson(
  db: Db,
  caller: AdminCaller,
  userId: string,
  { reason, notice }: { readonly reason: string; readonly notice: NewMail },
) {
  const change = { action: "block", reason, notice } as const;
  return toBlockEnd(await writeAuthorised(db, caller, changeBlock(db, caller, userId, change)));
}

/** Ends the block of an account, in one batch, and queues the notice. */
export async function unblockPerson(db: Db, caller: AdminCaller, userId: string, notice: NewMail) {
  const change = { action: "unblock", reason: null, notice } as const;
  return toBlockEnd(await writeAuthorised(db, caller, changeBlock(db, caller, userId, change)));
}

function toBlockEnd({ state, changed, raised, removals }: Results<ReturnType<typeof changeBlock>>) {
  return {
    ...onlyRow(state),
    changed: changed.rowsAffected === 1,
    raised: raised[0] ?? null,
    removals,
  };
}
