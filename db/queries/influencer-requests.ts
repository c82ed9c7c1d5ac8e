import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { onlyRow, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { influencerRequests, user } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import {
  type AdminCaller,
  type Authority,
  authorityOf,
  isAuthorised,
  operatorAuthority,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { type Creation, selectKey, storeKey } from "./idempotency-keys.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

export interface Decision {
  readonly status: "approved" | "declined";
  readonly handleCheck: string | null;
}

const REQUEST = {
  email: influencerRequests.email,
  instagramHandle: influencerRequests.instagramHandle,
  followerCount: influencerRequests.followerCount,
  affiliatePrograms: influencerRequests.affiliatePrograms,
  status: influencerRequests.status,
  createdAt: influencerRequests.createdAt,
  decidedAt: influencerRequests.decidedAt,
};
export type RequestRow = RowOf<typeof REQUEST>;
export type RequestStatus = RequestRow["status"];

/** The handle is normalised. */
type Application = Omit<RequestRow, "status" | "createdAt" | "decidedAt">;

const REVIEWED = {
  ...REQUEST,
  userId: influencerRequests.userId,
  accountEmail: user.email,
  handleCheck: influencerRequests.handleCheck,
};
export type ReviewedRow = RowOf<typeof REVIEWED>;

const LIST_SIZE = 200;

function ownRequest(db: Db, userId: string) {
  return db.select(REQUEST).from(influencerRequests).where(eq(influencerRequests.userId, userId));
}

function reviewedRequests(db: Db, where: SQL | undefined) {
  return db
    .select(REVIEWED)
    .from(influencerRequests)
    .innerJoin(user, eq(user.id, influencerRequests.userId))
    .where(where);
}

/** Null without an application; undefined when the session has ended. */
export async function getRequest(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<RequestRow | null | undefined> {
  const { session, request } = await readBatch(db, {
    session: selectAlive(owner, now),
    request: ownRequest(db, owner.userId),
  });
  return onlyRow(session).alive ? (request[0] ?? null) : undefined;
}

type Submitted =
  | { readonly result: "submitted"; readonly request: RequestRow }
  | {
      readonly result: "already_requested";
      readonly request: RequestRow;
      readonly first: { readonly requestHash: string } | undefined;
    }
  | { readonly result: "handle_taken" | "signed_out" };

/** One per user, with a handle that no closet or open application has. */
export async function submitRequest(
  db: Db,
  owner: SessionOwner,
  application: Application & Creation,
  now: number,
): Promise<Submitted> {
  const { userId } = owner;
  const { email, instagramHandle, followerCount, affiliatePrograms } = application;
  const alive = sessionIsAlive(owner, now);
  const taken = sql`(EXISTS (SELECT 1 FROM influencer_requests
      WHERE lower(instagram_handle) = ${instagramHandle} AND status <> 'declined')
    OR EXISTS (SELECT 1 FROM closets WHERE lower(instagram_handle) = ${instagramHandle}))`;
  const may = sql`${alive} AND NOT ${taken}
    AND NOT EXISTS (SELECT 1 FROM influencer_requests WHERE user_id = ${userId})`;
  const { session, insert, own, keys } = await writeBatch(db, {
    session: selectAlive(owner, now),
    key: storeKey(application, { userId, now }, may),
    insert: sql`INSERT INTO influencer_requests
        (user_id, email, instagram_handle, follower_count, affiliate_programs, created_at)
      SELECT ${userId}, ${email}, ${instagramHandle}, ${followerCount}, ${affiliatePrograms},
        ${now}
      WHERE ${may}`,
    own: ownRequest(db, userId),
    keys: selectKey(db, application.id),
  });
  if (!onlyRow(session).alive) return { result: "signed_out" };
  const [request] = own;
  if (!request) return { result: "handle_taken" };
  if (insert.rowsAffected === 1) return { result: "submitted", request };
  return { result: "already_requested", request, first: keys[0] };
}

function listedRequests(db: Db, status: RequestStatus, when?: SQL) {
  const { createdAt, decidedAt, userId } = influencerRequests;
  return reviewedRequests(db, and(eq(influencerRequests.status, status), when))
    .orderBy(status === "pending" ? asc(createdAt) : desc(decidedAt), asc(userId))
    .limit(LIST_SIZE);
}

export async function listRequests(
  db: Db,
  caller: AdminCaller,
  status: RequestStatus,
): Promise<ReviewedRow[]> {
  const requests = listedRequests(db, status, isAuthorised(caller));
  return (await readAuthorised(db, caller, { requests })).requests;
}

export async function listRequestsAsOperator(
  db: Db,
  status: RequestStatus,
): Promise<ReviewedRow[]> {
  return (await readBatch(db, { requests: listedRequests(db, status) })).requests;
}

function isOpen(userId: string, when: SQL): SQL {
  return sql`user_id = ${userId} AND status = 'pending' AND ${when}`;
}

/** Status and role change together: both depend on the application being open. */
function decisionStatements(
  db: Db,
  userId: string,
  { status, handleCheck }: Decision,
  { by, when, now }: Authority,
) {
  const open = isOpen(userId, when);
  const action = status === "approved" ? "approve_request" : "decline_request";
  return {
    action: actionStatement(
      { action, by, subject: ["account", userId], now },
      sql`EXISTS (SELECT 1 FROM influencer_requests WHERE ${open})`,
    ),
    role: sql`INSERT INTO user_roles (user_id, role)
      SELECT user_id, 'influencer' FROM influencer_requests
      WHERE ${open} AND ${status} = 'approved' ON CONFLICT DO NOTHING`,
    update: db
      .update(influencerRequests)
      .set({ status, decidedAt: now, decidedBy: by, handleCheck })
      .where(open),
    found: reviewedRequests(db, and(eq(influencerRequests.userId, userId), when)),
  };
}

/** An approval grants the role. The notice is queued if the decision is made now. */
export async function decideRequest(
  db: Db,
  caller: AdminCaller,
  userId: string,
  decision: Decision,
  notice: NewMail,
) {
  const authority = authorityOf(caller);
  const open = sql`SELECT 1 FROM influencer_requests WHERE ${isOpen(userId, authority.when)}`;
  const { update, found } = await writeAuthorised(db, caller, {
    mail: insertMailStatement(notice, sql`EXISTS (${open})`),
    ...decisionStatements(db, userId, decision, authority),
  });
  return { changed: update.rowsAffected === 1, request: found[0] ?? null };
}

export async function decideRequestAsOperator(
  db: Db,
  userId: string,
  decision: Decision,
  now: number,
) {
  const statements = decisionStatements(db, userId, decision, operatorAuthority(now));
  const { update, found } = await writeBatch(db, statements);
  return { changed: update.rowsAffected === 1, request: found[0] ?? null };
}

/** Applications by the account's address or a normalised handle, the open one first. */
export async function findRequests(db: Db, emailOrHandle: string): Promise<ReviewedRow[]> {
  const isNamed = sql`(lower(${user.email}) = ${emailOrHandle}
    OR lower(${influencerRequests.instagramHandle}) = ${emailOrHandle})`;
  const { status, createdAt } = influencerRequests;
  const { requests } = await readBatch(db, {
    requests: reviewedRequests(db, isNamed).orderBy(desc(eq(status, "pending")), desc(createdAt)),
  });
  return requests;
}
