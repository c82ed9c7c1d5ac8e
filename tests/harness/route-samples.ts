import { readdirSync } from "node:fs";
import type { Role } from "#db/queries/authorisation.ts";
import type { CallOptions } from "./member.ts";

/** A route without its handler, whose platform types the tests lack. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: "public" | "member" | Role;
}

interface RoleRoute extends Route {
  readonly access: Role;
}

// A variable hides the import from the compiler, so that it does not check the worker's program.
const WORKER_APP: string = "#worker/app.ts";

/** All routes of the worker. */
export const routes: readonly Route[] = (await import(WORKER_APP)).routes;

export const memberRoutes: readonly Route[] = routes.filter(({ access }) => access !== "public");

/** The routes that a role guards, each with that role. */
export const roleRoutes: readonly RoleRoute[] = routes.filter(
  (route): route is RoleRoute => route.access !== "public" && route.access !== "member",
);

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A well-formed id that does not exist. */
export const UNKNOWN_ID = "AAAAAAAAAAAAAAAAAAAAAA";

/** An address that a route's pattern matches; `id` stands for each of its parameters. */
export function samplePath(pattern: string, id = UNKNOWN_ID): string {
  return pattern.replace(/:[A-Za-z]+/g, id).replace("*", "unknown/picture.jpg");
}

export function nameOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path}`;
}

/** A valid request for each route that takes a body, as `METHOD /path`; `id` is its parameter. */
export type RouteSamples = Readonly<Record<string, (id: string) => CallOptions>>;

const FOLDER = new URL("samples/", import.meta.url);
const parts = readdirSync(FOLDER).map(async (file) => (await import(`${FOLDER}${file}`)).default);
const SAMPLES: RouteSamples = Object.assign({}, ...(await Promise.all(parts)));

/** A request that the route accepts from an authorised caller. @throws without a sample */
export function validRequest(route: Route, id = UNKNOWN_ID): CallOptions {
  const body = SAMPLES[nameOf(route)];
  if (body) return body(id);
  if (route.method === "GET" || route.method === "DELETE") return {};
  throw new Error(`no sample body for ${nameOf(route)}: enter one in tests/harness/samples`);
}
