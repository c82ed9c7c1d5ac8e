import { expect } from "vitest";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import { newInfluencer, type StoredSite } from "./influencer.ts";
import { type Answer, type Caller, type CallOptions, withCookiesOf } from "./member.ts";
import { nameOf, type Route, routes, samplePath, validRequest } from "./route-samples.ts";

const HANGS_MS = 20_000;
const SESSION_DATA = "drape.session_data";

const credentials = { email: "nobody@example.com", password: "quince hedge 4471" };
/** Bodies for public routes, valid enough to reach the database. */
const PUBLIC_BODIES: Readonly<Record<string, unknown>> = {
  [nameOf(AUTH_PATHS.signUp)]: { ...credentials, firstName: "No", lastName: "Body" },
  [nameOf(AUTH_PATHS.signIn)]: credentials,
  [nameOf(AUTH_PATHS.signOut)]: {},
  [nameOf(AUTH_PATHS.confirmCode)]: { email: credentials.email, otp: "123456" },
  [nameOf(AUTH_PATHS.sendVerification)]: { email: credentials.email },
  [nameOf(AUTH_PATHS.requestReset)]: { email: credentials.email },
  [nameOf(AUTH_PATHS.reset)]: { token: "A".repeat(24), newPassword: credentials.password },
};
/** Sample paths that cannot be derived from the pattern. */
const PATHS: Readonly<Record<string, string>> = {
  [nameOf(AUTH_PATHS.resetCallback)]:
    "/api/auth/reset-password/unknown?callbackURL=/reset-password",
  "GET /closet/:handle": "/closet/nobody",
  "GET /closet/:handle/feed.xml": "/closet/nobody/feed.xml",
};
/** Public routes that cannot be answered without the database. */
const NEEDS_DATABASE = [
  ...Object.values(AUTH_PATHS)
    .map(nameOf)
    .filter((name) => name !== nameOf(AUTH_PATHS.verify)),
  "GET /api/closets/:handle",
  "GET /api/closets/:handle/items/:id",
  "GET /closet/:handle",
  "GET /closet/:handle/feed.xml",
  "GET /go/:itemId",
];

/** A person with all roles, with and without the session's signed cookie cache. */
export async function signInEverybody(
  site: StoredSite,
): Promise<Record<"fresh" | "stale", Caller>> {
  const fresh = await newInfluencer(site);
  await site.db.$client.execute({
    sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')",
    args: [fresh.id],
  });
  const stale = withCookiesOf(site, fresh);
  stale.cookies.delete(SESSION_DATA);
  return { fresh, stale };
}

/** Calls all routes at once as each caller. Expects 503 if the database is needed; never 500. */
export async function expectUnavailable(
  site: StoredSite,
  everybody: Readonly<Record<string, Caller>>,
): Promise<void> {
  const asked = Object.entries(everybody).flatMap(([who, caller]) =>
    routes.map(async (route) => {
      const answer = await ask(withCookiesOf(site, caller), route);
      return { name: `${nameOf(route)} (${who})`, route, who, answer };
    }),
  );
  const wrong: string[] = [];
  for (const { name, route, who, answer } of await Promise.all(asked)) {
    const needed = NEEDS_DATABASE.includes(nameOf(route));
    const member = route.access !== "public";
    const must = needed || (who === "stale" && member);
    const signedOut = answer !== "hung" && member && answer.status === 401;
    if (answer === "hung" || signedOut || !isRight(answer, must)) {
      wrong.push(`${name}: ${answer === "hung" ? answer : `${answer.status} ${answer.text}`}`);
    }
  }
  expect(wrong).toEqual([]);
}

async function ask(caller: Caller, route: Route): Promise<Answer | "hung"> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<"hung">((resolve) => {
    timer = setTimeout(() => resolve("hung"), HANGS_MS);
  });
  const path = PATHS[nameOf(route)] ?? samplePath(route.path);
  const answer = caller.call(route.method, path, requestOf(route));
  return Promise.race([answer, hung]).finally(() => clearTimeout(timer));
}

/** A request of a route that reaches the database; `id` is its parameter. */
export function requestOf(route: Route, id?: string): CallOptions {
  const body = PUBLIC_BODIES[nameOf(route)];
  if (body !== undefined) return { body };
  return route.access === "public" ? {} : validRequest(route, id);
}

function isRight({ status, headers, json }: Answer, must: boolean): boolean {
  if (status !== 503) return !must && status < 500;
  if (!(Number(headers.get("Retry-After")) > 0)) return false;
  // The health route reports each part separately.
  if (json?.database === "down") return true;
  return json?.code === "unavailable" && typeof json.error === "string" && Boolean(json.requestId);
}
