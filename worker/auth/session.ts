import { getCookieCache, getSessionCookie } from "better-auth/cookies";
import { getCookie } from "hono/cookie";
import { fromBase64 } from "../crypto/encoding.ts";
import { isSigned } from "../crypto/hmac.ts";
import { keepCookie } from "../http/cookies.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { cookiePrefix, createAuth } from "./auth.ts";
import { askLibrary } from "./library.ts";

/** The caller, or null for a visitor. Costs no round trip while the signed cookie is fresh. */
export async function readActor(c: AppContext): Promise<Actor | null> {
  const { config } = c.var.deps;
  const names = { cookiePrefix: cookiePrefix(config.baseUrl) };
  const signedToken = getSessionCookie(c.req.raw, names);
  if (!signedToken) return null;
  const [token] = signedToken.split(".");
  const cached = await readCookieCache(c, names);
  if (cached && cached.session.token === token) {
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

/** The token in the session's cookie, signed as the library signs it; else null. No round trip. */
export async function readSessionToken(c: AppContext): Promise<string | null> {
  const { authSecret, baseUrl } = c.var.deps.config;
  const value = getCookie(c, `${cookiePrefix(baseUrl)}.session_token`) ?? "";
  const end = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(end, 0));
  const signed = await isSigned(authSecret, token, fromBase64(value.slice(end + 1)));
  return token !== "" && signed ? token : null;
}

/** The library divides what is too long for one cookie. */
const SESSION_COOKIE = /^session_(?:token|data(?:\.\d{1,2})?)$/;

/**
 * Has the answer take away the session's cookies that the request has sent, and set no others: the
 * cookies of somebody who logs in at the same time stay.
 */
export function clearSessionCookies(c: AppContext): void {
  const prefix = `${cookiePrefix(c.var.deps.config.baseUrl)}.`;
  // Reading the session may have renewed its cookies.
  c.set("cookies", []);
  for (const name of Object.keys(getCookie(c))) {
    if (!name.startsWith(prefix) || !SESSION_COOKIE.test(name.slice(prefix.length))) continue;
    keepCookie(c, name, "", 0);
  }
}
