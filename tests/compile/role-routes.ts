// This file is never run: the compiler checks it with the worker. Marked lines must not compile.
import type { AdminCaller, InfluencerCaller } from "#db/queries/authorisation.ts";
import { readManagedCloset } from "#db/queries/closet-manager.ts";
import { readPause } from "#db/queries/generation-pause.ts";
import { readActor } from "#worker/auth/session.ts";
import type { Actor, AppContext, MemberRoute, PublicRoute, Route } from "#worker/http/routes.ts";

const at = { method: "GET", path: "/api/sample" } as const;

async function withCaller(caller: AdminCaller, c: AppContext): Promise<Response> {
  return c.json(await readPause(c.var.deps.db, caller));
}
const withoutCaller = (c: AppContext) => c.json({});
const withActor = (_: Actor, c: AppContext) => c.json({});
const withInfluencer = (_: InfluencerCaller, c: AppContext) => c.json({});

/** A role route has a handler that takes the caller of that role. */
export const roleRoutes: readonly Route[] = [
  { ...at, access: "admin", handle: withCaller },
  // @ts-expect-error The handler lacks the caller.
  { ...at, access: "admin", handle: withoutCaller },
  // @ts-expect-error The handler takes the caller of another role.
  { ...at, access: "admin", handle: withInfluencer },
  // @ts-expect-error The handler takes the caller of another role.
  { ...at, access: "influencer", handle: withCaller },
  // @ts-expect-error The handler lacks the caller.
  { ...at, access: "influencer", handle: withoutCaller },
  // @ts-expect-error The handler lacks the member.
  { ...at, access: "member", handle: withoutCaller },
  // @ts-expect-error A member holds no role.
  { ...at, access: "member", handle: withCaller },
  // @ts-expect-error A public route has no caller.
  { ...at, access: "public", handle: withCaller },
  // @ts-expect-error A public route has no member.
  { ...at, access: "public", handle: withActor },
  // @ts-expect-error There is no such role.
  { ...at, access: "moderator", handle: withCaller },
];

/** A public handler cannot make a caller for the query of a role. */
export const publicRoute: PublicRoute = {
  ...at,
  access: "public",
  handle: async (c) => {
    const { db } = c.var.deps;
    const actor = (await readActor(c)) as Actor;
    // @ts-expect-error The context holds no member.
    await readPause(db, c.var.actor);
    // @ts-expect-error A signed-in account is no admin.
    await readPause(db, actor);
    // @ts-expect-error An object of the same fields is no caller.
    await readPause(db, { ...actor, now: 0 });
    // @ts-expect-error The query needs a caller.
    await readPause(db);
    return c.json({});
  },
};

/** Neither can a member's handler, nor the handler of another role. */
export const memberRoute: MemberRoute = {
  ...at,
  access: "member",
  handle: async (actor, c) => {
    // @ts-expect-error A signed-in account is no influencer.
    await readManagedCloset(c.var.deps.db, actor);
    return c.json({});
  },
};
export const influencerRoute: Route = {
  ...at,
  access: "influencer",
  handle: async (caller, c) => {
    await readManagedCloset(c.var.deps.db, caller);
    // @ts-expect-error An influencer is no admin.
    await readPause(c.var.deps.db, caller);
    return c.json({});
  },
};
