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
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

export type Role = "influencer" | "admin";

/** Not exported: only `newCaller` makes a value of type `Caller`. */
const GRANT = Symbol("grant");

/**
 * The account that calls a role route. The route table creates the value from the session's cookie.
 * The batch of the query that takes the value checks that the session is alive and the role is held.
 */
export interface Caller<R extends Role> extends SessionOwner {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly [GRANT]: { readonly role: R; confirmed: boolean };
}

export type AdminCaller = Caller<"admin">;
export type InfluencerCaller = Caller<"influencer">;

/** For the route table alone, which knows the route's role. */
export function newCaller<R extends Role>(
  { userId, sessionId }: SessionOwner,
  role: R,
  now: number,
): Caller<R> {
  return { userId, sessionId, now, [GRANT]: { role, confirmed: false } };
}

/** Whether a batch has confirmed the caller's role. */
export function isConfirmed(caller: Caller<Role>): boolean {
  return caller[GRANT].confirmed;
}

/** The session has ended, or the account does not hold the role. */
export class NotAuthorisedError extends Error {
  override readonly name = "NotAuthorisedError";
  readonly reason: "signed_out" | "forbidden";

  constructor(reason: "signed_out" | "forbidden") {
    super(reason);
    this.reason = reason;
  }
}

/** A condition that holds while the session is alive and the role is held: each write carries it. */
export function isAuthorised(caller: Caller<Role>): SQL {
  const { userId, sessionId, now } = caller;
  const alive = sessionIsAlive(userId, sessionId, now);
  return sql`(${alive} AND ${roleIsHeld(userId, caller[GRANT].role)})`;
}

/** A condition that the account holds the role. */
export function roleIsHeld(userId: string, role: Role): SQL {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = ${role})`;
}

/**
 * A read batch of a role route: the results of `queries`. One round trip.
 * @throws NotAuthorisedError unless the session is alive and the role is held
 */
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

/**
 * A write batch of a role route, like `readAuthorised`. The batch runs to its end for anybody: each
 * statement that writes must carry `isAuthorised(caller)`.
 */
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

/** Checks the role before expensive work: an upload, a fetch. One round trip. */
export async function requireRole(db: Db, caller: Caller<Role>): Promise<void> {
  await readAuthorised(db, caller, {});
}

const GRANT_ROW = "caller grant";
type WithGrant = ReturnType<typeof withGrant>;

/** The queries behind one that says whether the caller is authorised before any of them runs. */
function withGrant(db: Db, caller: Caller<Role>, queries: Batch) {
  return Object.assign({ [GRANT_ROW]: selectGrant(db, caller) }, queries);
}

function selectGrant(db: Db, caller: Caller<Role>) {
  const { userId, sessionId, now } = caller;
  return db
    .select({
      alive: flag(sessionIsAlive(userId, sessionId, now)),
      held: flag(roleIsHeld(userId, caller[GRANT].role)),
    })
    .from(ONE_ROW);
}

/** The results without the row that says whether the caller is authorised. */
function confirm(caller: Caller<Role>, { [GRANT_ROW]: rows, ...results }: Results<WithGrant>) {
  const { alive, held } = onlyRow(rows);
  if (!alive) throw new NotAuthorisedError("signed_out");
  if (!held) throw new NotAuthorisedError("forbidden");
  caller[GRANT].confirmed = true;
  return results;
}
