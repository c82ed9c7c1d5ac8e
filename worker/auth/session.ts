import { getCookie } from "hono/cookie";
import { endSessions } from "#db/queries/sessions.ts";
import { fromBase64 } from "../crypto/encoding.ts";
import { isSigned } from "../crypto/hmac.ts";
import { storeCookie } from "../http/cookies.ts";
import { fail } from "../http/fail.ts";
import { accountTag } from "../http/log.ts";
import { siteOrigin } from "../http/origin.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { cookiePrefix, createAuth } from "./auth.ts";
import { askLibrary } from "./library.ts";
import { readSessionCopy } from "./session-copy.ts";

/** Null for a visitor. No round trip while the signed cookie is fresh. */
export async function readActor(c: AppContext): Promise<Actor | null> {
  const actor = await findActor(c);
  if (actor) c.set("account", await accountTag(c.get("deps").config, actor.userId));
  return actor;
}

async function findActor(c: AppContext): Promise<Actor | null> {
  const { config, now } = c.get("deps");
  const prefix = cookiePrefix(config.baseUrl);
  const cookies = getCookie(c);
  const signedToken = cookies[`${prefix}.session_token`];
  if (!signedToken) return null;
  const [token] = signedToken.split(".");
  const site = { secret: config.authSecret, now: now() };
  const copy = await readSessionCopy(cookies, `${prefix}.session_data`, site);
  if (copy !== null && copy.session.token === token) {
    return { userId: copy.user.id, sessionId: copy.session.id, email: copy.user.email };
  }
  return lookUpActor(c);
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

export async function requireActor(c: AppContext): Promise<Actor> {
  return (await readActor(c)) ?? fail("unauthenticated");
}

/** The token of the signed session cookie, else null. No round trip. */
export async function readSessionToken(c: AppContext): Promise<string | null> {
  const { authSecret, baseUrl } = c.var.deps.config;
  const value = getCookie(c, `${cookiePrefix(baseUrl)}.session_token`) ?? "";
  const end = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(end, 0));
  const signed = await isSigned(authSecret, token, fromBase64(value.slice(end + 1)));
  return token !== "" && signed ? token : null;
}

/** The library splits long cookies. */
const SESSION_COOKIE = /^session_(?:token|data(?:\.\d{1,2})?)$/;

/** Removes only the cookies that the request sent: a concurrent sign-in keeps its own. */
export function clearSessionCookies(c: AppContext): void {
  const prefix = `${cookiePrefix(c.var.deps.config.baseUrl)}.`;
  // Reading the session may have set renewed cookies.
  c.set("cookies", []);
  for (const name of Object.keys(getCookie(c))) {
    if (!name.startsWith(prefix) || !SESSION_COOKIE.test(name.slice(prefix.length))) continue;
    storeCookie(c, name, "", 0);
  }
}

/** Ends the session that the request's cookie names, after a new one has replaced it. */
export async function endReplacedSession(c: AppContext): Promise<void> {
  const token = await readSessionToken(c);
  await endSessions(c.var.deps.db, token === null ? [] : [token]);
}
