import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import {
  type ActionRow,
  endDelegation,
  findOwnHandle,
  inviteDelegate,
  readActions,
  readDelegates,
} from "#db/queries/delegates.ts";
import {
  ACTIONS_PAGE,
  type ClosetAction,
  type ClosetActions,
  type ClosetDelegates,
  invitationInput,
  OWN_ADDRESS,
} from "../contract/delegates.ts";
import { LIMITS } from "../contract/limits.ts";
import { PATHS, tokenFragment } from "../contract/pages.ts";
import { keyedName } from "../crypto/hmac.ts";
import { hashOfToken, newToken } from "../crypto/token.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { memberLimit, personLimit } from "../http/limit-table.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";

const DELEGATES = "/api/closet/delegates";
const INVITATIONS = "/api/closet/invitations";
const ACTIONS = "/api/closet/actions";
const own = { access: "influencer", ownerOnly: true } as const;

export const ownerRoutes: readonly Route[] = [
  { method: "GET", path: DELEGATES, ...own, handle: show },
  { method: "DELETE", path: `${DELEGATES}/:id`, ...own, handle: end },
  { method: "POST", path: INVITATIONS, ...own, handle: invite },
  { method: "GET", path: ACTIONS, ...own, handle: listActions },
];

async function show(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { delegates, invitations } = await readDelegates(c.var.deps.db, caller);
  return c.json<ClosetDelegates>({
    delegates: delegates.map((row) => ({ ...row, acceptedAt: toTime(row.acceptedAt) })),
    invitations: invitations.map((row) => ({ ...row, expiresAt: toTime(row.expiresAt) })),
  });
}

async function end(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const ended = await endDelegation(c.var.deps.db, caller, c.req.param("id") as string);
  return ended ? c.body(null, 204) : fail("not_found");
}

async function invite(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { email } = await parseJson(c.req.raw, invitationInput);
  const handle = await findOwnHandle(deps.db, caller);
  if (handle === null) return fail("closet_not_found");
  const token = newToken();
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const mail = await composeMail(deps, {
    kind: "closet_invitation",
    to: { address: email },
    // No title or name: they are free text, which the mail would carry to anybody.
    facts: [`The closet: @${handle}`],
    url: `${origin}${PATHS.closetInvitation}${tokenFragment(token)}`,
  });
  const invited = await inviteDelegate(deps.db, caller, {
    ...{
      id: deps.newId(),
      email,
      tokenHash: await hashOfToken(token),
      mail,
      max: LIMITS.delegatesMax,
    },
    limits: await limitsOf(deps, caller, email),
  });
  if (invited.isOwnAddress) return fail("invalid", { fields: { email: OWN_ADDRESS } });
  if (invited.isKnown) return fail("already_invited");
  if (invited.isFull) return fail("delegates_full");
  if (invited.fullUntil > 0) {
    return fail("rate_limited", { retryAfter: (invited.fullUntil - caller.now) / 1000 });
  }
  sendQueuedMail(deps, mail);
  return c.body(null, 204);
}

async function limitsOf({ config }: Deps, { userId }: InfluencerCaller, email: string) {
  const address = await keyedName(config, `closet invitation ${email}`);
  return [memberLimit("invite", userId), personLimit("invited", address)];
}

async function listActions(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const before = Number(c.req.query("before") ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(before) || before < 1) return fail("cursor_invalid");
  const rows = await readActions(c.var.deps.db, caller, { before, size: ACTIONS_PAGE });
  const actions = rows.slice(0, ACTIONS_PAGE).map(toAction);
  const next = rows.length > ACTIONS_PAGE ? (actions.at(-1)?.number ?? null) : null;
  return c.json<ClosetActions>({ actions, next });
}

function toAction(row: ActionRow): ClosetAction {
  const { number, action, title, count, at, actorId, actorEmail, actorName } = row;
  const isOwner = actorId === row.ownerId;
  const actor = actorEmail === null ? null : { isOwner, name: actorName ?? "", email: actorEmail };
  return { number, action, actor, title, count, at: toTime(at) };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
