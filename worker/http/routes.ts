import type { Context, Hono } from "hono";
import type { Actor } from "../auth/session.ts";
import type { Deps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { fail } from "./fail.ts";

/**
 * Who may call: anybody, whoever is signed in, or who holds a role. The guard lets signed-in callers
 * through; the role is part of the route's own query, so that asking for it costs no round trip.
 */
export type Access = "public" | "member" | "influencer" | "admin";

export interface AppEnv {
  Bindings: Bindings;
  Variables: { deps: Deps; requestId: string; actor: Actor; errorCode: string; cookies: string[] };
}
export type AppContext = Context<AppEnv>;

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly handle: (c: AppContext) => Promise<Response> | Response;
}

/** Registers each route behind the guard that its access names; there is no way around it. */
export function mount(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  requireActor: (c: AppContext) => Promise<Actor>,
): void {
  for (const { method, path, access, handle } of routes) {
    app.on(method, path, async (c) => {
      if (access !== "public") c.set("actor", await requireActor(c));
      return handle(c);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    app.all(path, () => fail("method_not_allowed"));
  }
}
