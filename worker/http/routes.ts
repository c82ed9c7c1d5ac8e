import type { Context, Hono } from "hono";
import { type Caller, isConfirmed, newCaller, type Role } from "#db/queries/authorisation.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { fail } from "./fail.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: { deps: Deps; requestId: string; errorCode: string; cookies: string[] };
}
export type AppContext = Context<AppEnv>;

/**
 * The signed-in account. For some minutes the signed cookie alone identifies the account; every query
 * checks `sessionId` in the database, so that an ended session is refused at once.
 */
export interface Actor extends SessionOwner {
  readonly email: string;
}

type Answer = Promise<Response> | Response;

interface Address {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

/** Anybody may call. */
export interface PublicRoute extends Address {
  readonly access: "public";
  readonly handle: (c: AppContext) => Answer;
}

/** For a signed-in account: a visitor gets 401 before the handler runs. */
export interface MemberRoute extends Address {
  readonly access: "member";
  readonly handle: (actor: Actor, c: AppContext) => Answer;
}

/** For an account that holds the role: otherwise 401 or 403. */
export interface RoleRoute<R extends Role> extends Address {
  readonly access: R;
  readonly handle: (caller: Caller<R>, c: AppContext) => Answer;
}

/**
 * An address with who may call it. To add a role route:
 *
 * 1. Write its query in `db/queries/`: it takes the role's caller (`AdminCaller`,
 *    `InfluencerCaller`), runs its batch by `readAuthorised` or `writeAuthorised`, and puts
 *    `isAuthorised(caller)` into each statement that writes. The role costs no further round trip.
 * 2. Write the handler: `(caller: AdminCaller, c: AppContext) => Promise<Response>`. It passes
 *    `caller` to the query, which throws for whoever may not: the handler checks nothing itself.
 *    An answer that comes without such a query is replaced by a 500.
 * 3. Enter the route in a list of `worker/app.ts`, and its sample request in
 *    `tests/harness/route-samples.ts`; `tests/journeys/roles.test.ts` then calls it as everybody.
 *
 * A new role is added to `Role`; the compiler then names what lacks it.
 */
export type Route = PublicRoute | MemberRoute | { [R in Role]: RoleRoute<R> }[Role];

/** Registers each route with the caller that its access requires; no route bypasses this. */
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
  switch (route.access) {
    case "public":
      return route.handle(c);
    case "member":
      return route.handle(await requireActor(c), c);
    case "influencer":
      return handleAs(route, await requireActor(c), c);
    case "admin":
      return handleAs(route, await requireActor(c), c);
  }
}

async function handleAs<R extends Role>(
  { access, handle }: RoleRoute<R>,
  actor: Actor,
  c: AppContext,
): Promise<Response> {
  const caller = newCaller(actor, access, c.var.deps.now());
  const response = await handle(caller, c);
  if (!isConfirmed(caller)) throw new Error(`No query has confirmed the role ${access}`);
  return response;
}
