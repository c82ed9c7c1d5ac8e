import { type SQL, sql } from "drizzle-orm";
import {
  type Batch,
  flag,
  ONE_ROW,
  onlyRow,
  type Results,
  readBatch,
  writeBatch,
} from "../batch.ts";
import type { Db } from "../client.ts";
import { type SessionOwner, secondFactorPassed, sessionIsAlive } from "./sessions.ts";

export type Role = "influencer" | "admin";

/** Not exported: only `newCaller` creates a `Caller`. */
const GRANT = Symbol("grant");

/** The caller of a role route. The batch that receives it checks the session and the role. */
export interface Caller<R extends Role> extends SessionOwner {
  readonly now: number;
  readonly [GRANT]: { readonly role: R; readonly secondFactor: boolean; confirmed: boolean };
}

export type AdminCaller = Caller<"admin">;
export type InfluencerCaller = Caller<"influencer">;

/** @param secondFactor whether the role can be used only after a second factor */
export function newCaller<R extends Role>(
  { userId, sessionId }: SessionOwner,
  role: R,
  { now, secondFactor }: { readonly now: number; readonly secondFactor: boolean },
): Caller<R> {
  return { userId, sessionId, now, [GRANT]: { role, secondFactor, confirmed: false } };
}

export function isConfirmed(caller: Caller<Role>): boolean {
  return caller[GRANT].confirmed;
}

export class NotAuthorisedError extends Error {
  override readonly name = "NotAuthorisedError";
  readonly reason: "signed_out" | "forbidden" | "second_factor_required";

  constructor(reason: NotAuthorisedError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Holds while the session is alive and the role is held; each write carries this condition. */
export function isAuthorised(caller: Caller<Role>): SQL {
  const alive = sessionIsAlive(caller, caller.now);
  const held = roleIsHeld(caller.userId, caller[GRANT].role);
  return sql`(${alive} AND ${held} AND ${hasNeededFactor(caller)})`;
}

function hasNeededFactor(caller: Caller<Role>): SQL {
  return caller[GRANT].secondFactor ? secondFactorPassed(caller) : sql`true`;
}

/** Names the operator for the log (`by`), and the condition of each of their writes (`when`). */
export interface Authority {
  readonly by: string;
  readonly when: SQL;
  readonly now: number;
}

export function authorityOf(caller: AdminCaller): Authority {
  return { by: caller.userId, when: isAuthorised(caller), now: caller.now };
}

/** The authority of an operator, who has the key of the database. */
export function operatorAuthority(now: number): Authority {
  return { by: "operator", when: sql`true`, now };
}

export function roleIsHeld(userId: string | SQL, role: Role): SQL {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = ${role})`;
}

export async function readAuthorised<B extends Batch>(
  db: Db,
  caller: Caller<Role>,
  queries: B,
): Promise<Results<B>>;
export async function readAuthorised(
  db: Db,
  caller: Caller<Role>,
  queries: Batch,
): Promise<unknown> {
  return confirm(caller, await readBatch(db, withGrant(db, caller, queries)));
}

/** Always runs completely: each writing statement must carry `isAuthorised(caller)`. */
export async function writeAuthorised<B extends Batch>(
  db: Db,
  caller: Caller<Role>,
  queries: B,
): Promise<Results<B>>;
export async function writeAuthorised(
  db: Db,
  caller: Caller<Role>,
  queries: Batch,
): Promise<unknown> {
  return confirm(caller, await writeBatch(db, withGrant(db, caller, queries)));
}

/** Checks the role before expensive work. One round trip. */
export async function requireRole(db: Db, caller: Caller<Role>): Promise<void> {
  await readAuthorised(db, caller, {});
}

const GRANT_ROW = "caller grant";
type WithGrant = ReturnType<typeof withGrant>;

function withGrant(db: Db, caller: Caller<Role>, queries: Batch) {
  return Object.assign({ [GRANT_ROW]: selectGrant(db, caller) }, queries);
}

function selectGrant(db: Db, caller: Caller<Role>) {
  return db
    .select({
      alive: flag(sessionIsAlive(caller, caller.now)),
      held: flag(roleIsHeld(caller.userId, caller[GRANT].role)),
      passed: flag(hasNeededFactor(caller)),
    })
    .from(ONE_ROW);
}

function confirm(caller: Caller<Role>, { [GRANT_ROW]: rows, ...results }: Results<WithGrant>) {
  const { alive, held, passed } = onlyRow(rows);
  if (!alive) throw new NotAuthorisedError("signed_out");
  if (!held) throw new NotAuthorisedError("forbidden");
  if (!passed) throw new NotAuthorisedError("second_factor_required");
  caller[GRANT].confirmed = true;
  return results;
}
