import type { Context, Hono } from "hono";
import type { Actor } from "../auth/session.ts";
import type { Deps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { fail } from "./fail.ts";

/** Who may call: anybody, or whoever is signed in. */
export type Access = "public" | "member";

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
      if (access === "member") c.set("actor", await requireActor(c));
      return handle(c);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    app.all(path, () => fail("method_not_allowed"));
  }
}
