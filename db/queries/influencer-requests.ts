import type { ResultSet } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import {
  type AdminCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { type NewMail, putMailStatement } from "./mails.ts";
import { sessionIsAlive } from "./sessions.ts";

export type RequestStatus = "pending" | "approved" | "declined";

export interface Decision {
  readonly status: "approved" | "declined";
  /** How it was made sure that the handle is the applicant's; null where nobody has said. */
  readonly handleCheck: string | null;
}

/** What somebody applies with; the handle in its normal form. */
export interface Application {
  readonly email: string;
  readonly instagramHandle: string;
  readonly followerCount: number;
  readonly affiliatePrograms: string;
}

/** Times in milliseconds since 1970 UTC. */
export interface RequestRow extends Application {
  readonly status: RequestStatus;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

export interface ReviewedRow extends RequestRow {
  readonly userId: string;
  /** The account's own address. */
  readonly accountEmail: string;
  readonly handleCheck: string | null;
}

/** More than this is shown once some of it is decided. */
const LISTED = 200;

function ownRequest(userId: string): SQL {
  return sql`SELECT * FROM influencer_requests WHERE user_id = ${userId}`;
}

/** The caller's application, null without one; undefined when the session has ended. */
export async function getRequest(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<RequestRow | null | undefined> {
  const [alive, { rows }] = await readBatch(db, [
    sql`SELECT 1 WHERE ${sessionIsAlive(userId, sessionId, now)}`,
    ownRequest(userId),
  ]);
  if (alive.rows.length === 0) return undefined;
  return rows[0] ? toRequest(rows[0]) : null;
}

export type Submitted =
  | { readonly result: "submitted" | "already_requested"; readonly request: RequestRow }
  | { readonly result: "handle_taken" | "signed_out" };

/** Enters an application: one a user, and no handle that a closet or another open one has. */
export async function submitRequest(
  db: Db,
  userId: string,
  sessionId: string,
  application: Application,
  now: number,
): Promise<Submitted> {
  const { email, instagramHandle, followerCount, affiliatePrograms } = application;
  const alive = sessionIsAlive(userId, sessionId, now);
  const taken = sql`(EXISTS (SELECT 1 FROM influencer_requests
      WHERE lower(instagram_handle) = ${instagramHandle} AND status <> 'declined')
    OR EXISTS (SELECT 1 FROM closets WHERE lower(instagram_handle) = ${instagramHandle}))`;
  const [session, insert, own] = await writeBatch(db, [
    sql`SELECT 1 WHERE ${alive}`,
    sql`INSERT INTO influencer_requests
          (user_id, email, instagram_handle, follower_count, affiliate_programs, created_at)
        SELECT ${userId}, ${email}, ${instagramHandle}, ${followerCount}, ${affiliatePrograms},
          ${now}
        WHERE ${alive} AND NOT ${taken}
          AND NOT EXISTS (SELECT 1 FROM influencer_requests WHERE user_id = ${userId})`,
    ownRequest(userId),
  ]);
  if (session.rows.length === 0) return { result: "signed_out" };
  if (!own.rows[0]) return { result: "handle_taken" };
  const result = insert.rowsAffected === 1 ? "submitted" : "already_requested";
  return { result, request: toRequest(own.rows[0]) };
}

/** Those that wait the longest come first; of the decided, those decided last. */
function listedRequests(status: RequestStatus, when: SQL): SQL {
  const order = status === "pending" ? sql`r.created_at` : sql`r.decided_at DESC`;
  return sql`SELECT r.*, u.email AS account_email
    FROM influencer_requests r JOIN user u ON u.id = r.user_id
    WHERE r.status = ${status} AND ${when} ORDER BY ${order}, r.user_id LIMIT ${LISTED}`;
}

/** For an admin. At most 200: the pending oldest first, the decided newest first. */
export async function listRequests(
  db: Db,
  caller: AdminCaller,
  status: RequestStatus,
): Promise<ReviewedRow[]> {
  const [list] = await readAuthorised(db, caller, [listedRequests(status, isAuthorised(caller))]);
  return list.rows.map(toReviewed);
}

/** The same for whoever holds the database's own key. */
export async function listRequestsAsOperator(db: Db, status: RequestStatus) {
  const [{ rows }] = await readBatch(db, [listedRequests(status, sql`true`)]);
  return rows.map(toReviewed);
}

export interface Decided {
  /** False where it was decided before, or there is none. */
  readonly changed: boolean;
  readonly request: ReviewedRow | null;
}

interface Authority {
  readonly by: string;
  readonly when: SQL;
  readonly now: number;
}

function isOpen(userId: string, when: SQL): SQL {
  return sql`user_id = ${userId} AND status = 'pending' AND ${when}`;
}

/** The role comes with the status or not at all: both hang on the application still being open. */
function decisionStatements(
  userId: string,
  { status, handleCheck }: Decision,
  { by, when, now }: Authority,
): SQL[] {
  const open = isOpen(userId, when);
  return [
    sql`INSERT INTO user_roles (user_id, role)
        SELECT user_id, 'influencer' FROM influencer_requests
        WHERE ${open} AND ${status} = 'approved' ON CONFLICT DO NOTHING`,
    sql`UPDATE influencer_requests
        SET status = ${status}, decided_at = ${now}, decided_by = ${by},
          handle_check = ${handleCheck} WHERE ${open}`,
    sql`SELECT r.*, u.email AS account_email
        FROM influencer_requests r JOIN user u ON u.id = r.user_id
        WHERE r.user_id = ${userId} AND ${when}`,
  ];
}

function toDecided(update: ResultSet, found: ResultSet): Decided {
  const request = found.rows[0] ? toReviewed(found.rows[0]) : null;
  return { changed: update.rowsAffected === 1, request };
}

/**
 * Decides an open application, for an admin; an approval grants the role.
 * @param notice is written down with the decision, if it is made now
 */
export async function decideRequest(
  db: Db,
  caller: AdminCaller,
  userId: string,
  decision: Decision,
  notice: NewMail,
): Promise<Decided> {
  const { userId: by, now } = caller;
  const when = isAuthorised(caller);
  const [grant, update, found] = decisionStatements(userId, decision, { by, when, now });
  const open = sql`SELECT 1 FROM influencer_requests WHERE ${isOpen(userId, when)}`;
  const mail = putMailStatement(notice, sql`EXISTS (${open})`);
  const [, , updated, row] = await writeAuthorised(db, caller, [mail, grant, update, found]);
  return toDecided(updated, row);
}

/** The same for whoever holds the database's own key, who tells the applicant themselves. */
export async function decideRequestAsOperator(
  db: Db,
  userId: string,
  decision: Decision,
  now: number,
): Promise<Decided> {
  const authority = { by: "operator", when: sql`true`, now };
  const statements = decisionStatements(userId, decision, authority);
  const [, updated, row] = await writeBatch(db, statements);
  return toDecided(updated, row);
}

/** The applications of an account's address or of a handle in its normal form, the open one first. */
export async function findRequests(db: Db, emailOrHandle: string): Promise<ReviewedRow[]> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT r.*, u.email AS account_email
        FROM influencer_requests r JOIN user u ON u.id = r.user_id
        WHERE lower(u.email) = ${emailOrHandle} OR lower(r.instagram_handle) = ${emailOrHandle}
        ORDER BY r.status = 'pending' DESC, r.created_at DESC`,
  ]);
  return rows.map(toReviewed);
}

type Row = ResultSet["rows"][number];

function toRequest(row: Row): RequestRow {
  return {
    email: String(row.email),
    instagramHandle: String(row.instagram_handle),
    followerCount: Number(row.follower_count),
    affiliatePrograms: String(row.affiliate_programs),
    status: row.status as RequestStatus,
    createdAt: Number(row.created_at),
    decidedAt: row.decided_at as number | null,
  };
}

function toReviewed(row: Row): ReviewedRow {
  return {
    ...toRequest(row),
    userId: String(row.user_id),
    accountEmail: String(row.account_email),
    handleCheck: row.handle_check as string | null,
  };
}
