import type { Context, Hono } from "hono";
import {
  type Caller,
  isConfirmed,
  type NamedCloset,
  newCaller,
  type Role,
} from "#db/queries/authorisation.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { CLOSET_HEADER } from "../contract/closet-header.ts";
import type { Deps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { countMemberCall, countNetworkCall } from "./call-limits.ts";
import { fail } from "./fail.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    deps: Deps;
    requestId: string;
    errorCode: string;
    cookies: string[];
    /** `accountTag` of the signed-in account, for the log. */
    account: string;
    /** Whether only a refusal has a line in the log. */
    logsOnlyRefusals: boolean;
  };
}
export type AppContext = Context<AppEnv>;

/** The signed-in account: for five minutes by the cookie alone; every query checks `sessionId`. */
export interface Actor extends SessionOwner {
  readonly email: string;
}

type Answer = Promise<Response> | Response;

interface Address {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

export interface PublicRoute extends Address {
  readonly access: "public";
  /** Whether other sites may call it with an unsafe method, because it changes nothing. */
  readonly ofAnySite?: true;
  readonly handle: (c: AppContext) => Answer;
}

export interface MemberRoute extends Address {
  readonly access: "member";
  /** Whether clients repeat a read until something ends: its answers are not logged, refusals are. */
  readonly polled?: true;
  readonly handle: (actor: Actor, c: AppContext) => Answer;
}

export interface RoleRoute<R extends Role> extends Address {
  readonly access: R;
  /** The route of a closet refuses the delegates of the closet. */
  readonly ownerOnly?: true;
  readonly handle: (caller: Caller<R>, c: AppContext) => Answer;
}

/**
 * An address and who may call it. To add a role route:
 * 1. Write its query in `db/queries/` with the role's caller, by `readAuthorised` or
 * `writeAuthorised`; each writing statement carries `isAuthorised(caller)`.
 * 2. Write the handler `(caller: AdminCaller, c: AppContext) => Promise<Response>` without a check
 * of its own: an answer without such a query becomes a 500.
 * 3. Add the route to `worker/app.ts` and its sample request to `tests/harness/samples`.
 */
export type Route = PublicRoute | MemberRoute | { [R in Role]: RoleRoute<R> }[Role];

export function mount(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  requireActor: (c: AppContext) => Promise<Actor>,
): void {
  for (const route of routes) {
    app.on(route.method, route.path, (c) => dispatch(route, c, requireActor));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    app.all(path, () => fail("method_not_allowed"));
  }
}

async function dispatch(
  route: Route,
  c: AppContext,
  requireActor: (c: AppContext) => Promise<Actor>,
): Promise<Response> {
  await countNetworkCall(c.env.NETWORK_CALLS, c.req.raw, c.get("deps").config);
  if (route.access === "public") return route.handle(c);
  const actor = await requireActor(c);
  await countMemberCall(c.env.MEMBER_CALLS, actor.userId);
  switch (route.access) {
    case "member":
      if (route.polled) c.set("logsOnlyRefusals", true);
      return route.handle(actor, c);
    case "influencer":
      return handleAs(route, actor, c);
    case "admin":
      return handleAs(route, actor, c);
  }
}

async function handleAs<R extends Role>(
  { access, ownerOnly, handle }: RoleRoute<R>,
  actor: Actor,
  c: AppContext,
): Promise<Response> {
  const { config, now } = c.var.deps;
  const secondFactor = access === "admin" && config.adminsNeedSecondFactor;
  const named = access === "influencer" ? readNamedCloset(c, ownerOnly === true) : null;
  const caller = newCaller(actor, access, { now: now(), secondFactor, named });
  const response = await handle(caller, c);
  if (!isConfirmed(caller)) throw new Error(`No query has confirmed the role ${access}`);
  return response;
}

const CLOSET_ID = /^[\w-]{1,64}$/;

/** The closet of the header `X-Closet`. Several headers arrive as one text, which is no id. */
function readNamedCloset(c: AppContext, ownerOnly: boolean): NamedCloset | null {
  const id = c.req.header(CLOSET_HEADER);
  if (id === undefined) return null;
  return CLOSET_ID.test(id) ? { id, ownerOnly } : fail("closet_not_found");
}
