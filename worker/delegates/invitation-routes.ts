import { retryLostAnswer } from "#db/client.ts";
import {
  answerInvitation,
  findInvitation,
  type InvitationRow,
  type Invitee,
  leaveCloset,
  listDelegatedClosets,
} from "#db/queries/closet-invitations.ts";
import {
  type DelegatedCloset,
  type Invitation,
  type InvitationState,
  invitationTokenInput,
} from "../contract/delegates.ts";
import { hashOfToken } from "../crypto/token.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";

const TOKEN = "/api/closet-invitations";
const CLOSETS = "/api/me/delegated-closets";

export const invitationRoutes: readonly Route[] = [
  { method: "POST", path: `${TOKEN}/looks`, access: "member", handle: look },
  { method: "POST", path: `${TOKEN}/acceptances`, access: "member", handle: accept },
  { method: "POST", path: `${TOKEN}/refusals`, access: "member", handle: decline },
  { method: "GET", path: CLOSETS, access: "member", handle: list },
  { method: "DELETE", path: `${CLOSETS}/:id`, access: "member", handle: leave },
];

function inviteeOf({ userId, sessionId }: Actor, c: AppContext): Invitee {
  return { userId, sessionId, now: c.var.deps.now() };
}

/** The token is in the body: a log has the address of each request. */
async function readTokenHash(c: AppContext): Promise<string> {
  const { token } = await parseJson(c.req.raw, invitationTokenInput);
  return hashOfToken(token);
}

async function look(actor: Actor, c: AppContext): Promise<Response> {
  const invitee = inviteeOf(actor, c);
  const tokenHash = await readTokenHash(c);
  const { alive, invitation } = await findInvitation(c.var.deps.db, invitee, tokenHash);
  if (!alive) return fail("unauthenticated");
  if (!invitation) return fail("not_found");
  const state = stateOf(invitation, invitee.now);
  const isShown = state === "open" || state === "accepted" || state === "own";
  return c.json<Invitation>({
    state,
    closet: isShown ? toCloset(invitation) : null,
    expiresAt: new Date(invitation.expiresAt).toISOString(),
  });
}

function stateOf(row: InvitationRow, now: number): InvitationState {
  if (row.isMine && row.endedAt === null) return "accepted";
  if (row.isAccepted) return row.endedAt === null ? "used" : "ended";
  if (row.expiresAt <= now) return "expired";
  if (row.endedAt !== null) return "ended";
  if (row.isOwn) return "own";
  return row.isForMe ? "open" : "other_address";
}

function toCloset({ id, title, instagramHandle }: InvitationRow): DelegatedCloset {
  return { id, title, instagramHandle };
}

async function accept(actor: Actor, c: AppContext): Promise<Response> {
  const { invitation } = await answer(actor, c, "accept");
  if (!invitation.isMine || invitation.endedAt !== null) return fail("invitation_over");
  return c.json<{ closet: DelegatedCloset }>({ closet: toCloset(invitation) });
}

async function decline(actor: Actor, c: AppContext): Promise<Response> {
  const { isDone } = await answer(actor, c, "decline");
  return isDone ? c.body(null, 204) : fail("invitation_over");
}

async function answer(actor: Actor, c: AppContext, given: "accept" | "decline") {
  const { db } = c.var.deps;
  const invitee = inviteeOf(actor, c);
  const tokenHash = await readTokenHash(c);
  const { alive, invitation, isDone } = await retryLostAnswer(() =>
    answerInvitation(db, invitee, tokenHash, given),
  );
  if (!alive) return fail("unauthenticated");
  if (!invitation) return fail("not_found");
  return { invitation, isDone };
}

async function list(actor: Actor, c: AppContext): Promise<Response> {
  const closets = await listDelegatedClosets(c.var.deps.db, inviteeOf(actor, c));
  if (!closets) return fail("unauthenticated");
  return c.json<{ closets: readonly DelegatedCloset[] }>({ closets });
}

async function leave(actor: Actor, c: AppContext): Promise<Response> {
  const id = c.req.param("id") as string;
  const left = await leaveCloset(c.var.deps.db, inviteeOf(actor, c), id);
  if (left === "signed_out") return fail("unauthenticated");
  return left === "left" ? c.body(null, 204) : fail("not_found");
}
