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
import { isBlocked } from "./blocked-accounts.ts";
import { type SessionOwner, secondFactorPassed, sessionIsAlive } from "./sessions.ts";

export type Role = "influencer" | "admin";

/** Not exported: only `newCaller` creates a `Caller`. */
const GRANT = Symbol("grant");

/** The caller of a role route. The batch that receives it checks the session and the role. */
export interface Caller<R extends Role> extends SessionOwner {
  readonly now: number;
  readonly [GRANT]: Grant<R>;
}

/** The closet that a request names in place of the caller's own. */
export interface NamedCloset {
  readonly id: string;
  /** Whether only its owner may do this, and no delegate. */
  readonly ownerOnly: boolean;
}

interface Grant<R extends Role> {
  readonly role: R;
  readonly secondFactor: boolean;
  readonly named: NamedCloset | null;
  confirmed: boolean;
  /** The owner of the named closet, once it is confirmed. */
  ownerId: string | null;
}

export type AdminCaller = Caller<"admin">;
export type InfluencerCaller = Caller<"influencer">;

interface CallerOptions {
  readonly now: number;
  /** Whether the role can be used only after a second factor. */
  readonly secondFactor: boolean;
  readonly named?: NamedCloset | null;
}

export function newCaller<R extends Role>(
  { userId, sessionId }: SessionOwner,
  role: R,
  { now, secondFactor, named = null }: CallerOptions,
): Caller<R> {
  const grant = { role, secondFactor, named, confirmed: false, ownerId: null };
  return { userId, sessionId, now, [GRANT]: grant };
}

export function isConfirmed(caller: Caller<Role>): boolean {
  return caller[GRANT].confirmed;
}

export class NotAuthorisedError extends Error {
  override readonly name = "NotAuthorisedError";
  readonly reason: "signed_out" | "forbidden" | "second_factor_required" | "closet_not_found";

  constructor(reason: NotAuthorisedError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Holds while the session is alive and the role is held; each write carries this condition. */
export function isAuthorised(caller: Caller<Role>): SQL {
  const alive = sessionIsAlive(caller, caller.now);
  return sql`(${alive} AND ${isHeld(caller)} AND ${hasNeededFactor(caller)})`;
}

/** The caller has the role, or may manage the closet that the request names. */
function isHeld(caller: Caller<Role>): SQL {
  const { role, named } = caller[GRANT];
  return named ? mayManage(caller.userId, named) : roleIsHeld(caller.userId, role);
}

function mayManage(userId: string, { id, ownerOnly }: NamedCloset): SQL {
  const delegated = ownerOnly ? sql`false` : isDelegate(userId, sql`managed.id`);
  return sql`EXISTS (SELECT 1 FROM closets managed WHERE managed.id = ${id}
    AND (managed.user_id = ${userId} OR ${delegated}) AND ${mayOwn(sql`managed.user_id`)})`;
}

/** An owner who is blocked or has lost the role takes the closet away from its delegates too. */
export function mayOwn(ownerId: SQL): SQL {
  return sql`${roleIsHeld(ownerId, "influencer")} AND NOT ${isBlocked(ownerId)}`;
}

function isDelegate(userId: string, closetId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM closet_delegates
    WHERE delegate_id = ${userId} AND closet_id = ${closetId} AND ended_at IS NULL)`;
}

/** Whether the person is a delegate of the owner's closet. */
export function isDelegateOf(userId: string, ownerId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM closets managed WHERE managed.user_id = ${ownerId}
    AND ${isDelegate(userId, sql`managed.id`)} AND ${mayOwn(sql`managed.user_id`)})`;
}

/** The id of the named closet; null for the caller's own. */
export function namedClosetId(caller: InfluencerCaller): string | null {
  return caller[GRANT].named?.id ?? null;
}

/** The owner of the managed closet, for a statement; NULL without authorisation. */
export function closetOwner(caller: InfluencerCaller): SQL {
  const id = namedClosetId(caller);
  if (id === null) return sql`${caller.userId}`;
  return sql`(SELECT user_id FROM closets WHERE id = ${id} AND ${isAuthorised(caller)})`;
}

/** The owner's id. @throws Error where no query has confirmed the caller yet */
export function closetOwnerId(caller: InfluencerCaller): string {
  const { named, ownerId } = caller[GRANT];
  if (!named) return caller.userId;
  if (ownerId === null) throw new Error("No query has confirmed the closet");
  return ownerId;
}

/** Separates ids that are derived from a request's key: of the person, and of the named closet. */
export function creationScope(caller: InfluencerCaller): string {
  const id = namedClosetId(caller);
  return id === null ? caller.userId : `${caller.userId}:${id}`;
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
      held: flag(isHeld(caller)),
      passed: flag(hasNeededFactor(caller)),
      ownerId: selectOwner(caller[GRANT].named),
    })
    .from(ONE_ROW);
}

function selectOwner(named: NamedCloset | null): SQL<string | null> {
  return named ? sql`(SELECT user_id FROM closets WHERE id = ${named.id})` : sql`NULL`;
}

function confirm(caller: Caller<Role>, { [GRANT_ROW]: rows, ...results }: Results<WithGrant>) {
  const { alive, held, passed, ownerId } = onlyRow(rows);
  const { named } = caller[GRANT];
  if (!alive) throw new NotAuthorisedError("signed_out");
  if (!held) throw new NotAuthorisedError(named ? "closet_not_found" : "forbidden");
  if (!passed) throw new NotAuthorisedError("second_factor_required");
  Object.assign(caller[GRANT], { confirmed: true, ownerId });
  return results;
}
