import { getCookieCache, getSessionCookie } from "better-auth/cookies";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import type { AppContext } from "../http/routes.ts";
import { cookiePrefix, createAuth } from "./auth.ts";
import { askLibrary } from "./library.ts";

/**
 * Who calls. Known from the signed cookie alone for some minutes; every query that touches the
 * database checks `sessionId` there too, so that a session that was ended is refused at once.
 */
export interface Actor extends SessionOwner {
  readonly email: string;
}

/** The caller, or null for a visitor. Costs no round trip while the signed cookie is fresh. */
export async function readActor(c: AppContext): Promise<Actor | null> {
  const { config } = c.var.deps;
  const names = { cookiePrefix: cookiePrefix(config.baseUrl) };
  const signedToken = getSessionCookie(c.req.raw, names);
  if (!signedToken) return null;
  const [token] = signedToken.split(".");
  const cached = await readCookieCache(c, names);
  if (cached?.session.token === token) {
    return {
      userId: cached.user.id,
      sessionId: cached.session.id,
      email: cached.user.email,
    };
  }
  return lookUpActor(c);
}

/** The signed cookie's content; null for one that is stale, forged or no cookie of ours at all. */
function readCookieCache(c: AppContext, names: { readonly cookiePrefix: string }) {
  const secret = c.var.deps.config.authSecret;
  return getCookieCache(c.req.raw, { ...names, isSecure: false, secret }).catch(() => null);
}

async function lookUpActor(c: AppContext): Promise<Actor | null> {
  const auth = createAuth(c.var.deps, siteOrigin(new URL(c.req.url), c.var.deps.config));
  const { headers, response } = await askLibrary(c.var.deps, () =>
    auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true }),
  );
  c.set("cookies", headers.getSetCookie());
  if (!response) return null;
  return {
    userId: response.user.id,
    sessionId: response.session.id,
    email: response.user.email,
  };
}

/** The caller; refuses visitors with 401. */
export async function requireActor(c: AppContext): Promise<Actor> {
  return (await readActor(c)) ?? fail("unauthenticated");
}

/** Has the answer take the session's cookies away. */
export async function clearCookies(c: AppContext): Promise<void> {
  const auth = createAuth(c.var.deps, siteOrigin(new URL(c.req.url), c.var.deps.config));
  const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
  c.set("cookies", headers.getSetCookie());
}
