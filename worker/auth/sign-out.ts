import { getCookie } from "hono/cookie";
import { endSessions } from "#db/queries/sessions.ts";
import { fromBase64, toBase64Url } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { storeCookie } from "../http/cookies.ts";
import type { AppContext } from "../http/routes.ts";
import { cookiePrefix } from "./auth.ts";
import { clearSessionCookies, readSessionToken } from "./session.ts";

const PENDING_LIFETIME_S = 30 * 24 * 60 * 60;
const MAX_PENDING = 4;
const ENTRY = /^([\w-]{1,64})\.([\w-]{43})$/;

function cookieName({ baseUrl }: Config): string {
  return `${cookiePrefix(baseUrl)}.pending_sign_out`;
}

const statement = (token: string) => `pending-sign-out:${token}`;

/**
 * POST /api/auth/sign-out. Ends the session and those that earlier sign-outs of this browser could
 * not end, in one round trip; 200 also without a session. On 503 the session cookies are removed
 * too, and a signed cookie names the sessions to end; it cannot be used otherwise.
 */
export async function signOut(c: AppContext): Promise<Response> {
  const pending = await readPending(c);
  const current = await readSessionToken(c);
  const tokens = [...new Set(current === null ? pending : [current, ...pending])];
  clearSessionCookies(c);
  try {
    await endSessions(c.var.deps.db, tokens);
  } catch (error) {
    await setPending(c, tokens);
    throw error;
  }
  const name = cookieName(c.var.deps.config);
  if (getCookie(c, name) !== undefined) storeCookie(c, name, "", 0);
  const headers = { "Cache-Control": "private, no-store", "Clear-Site-Data": '"cache", "storage"' };
  return c.json({ success: true }, 200, headers);
}

async function readPending(c: AppContext): Promise<string[]> {
  const { config } = c.var.deps;
  const entries = (getCookie(c, cookieName(config)) ?? "").split("~").slice(0, MAX_PENDING);
  const tokens: string[] = [];
  for (const entry of entries) {
    const [, token, signature] = ENTRY.exec(entry) ?? [];
    if (!token || !signature) continue;
    const signed = await isSigned(config.authSecret, statement(token), fromBase64(signature));
    if (signed) tokens.push(token);
  }
  return tokens;
}

async function setPending(c: AppContext, tokens: readonly string[]): Promise<void> {
  const { config } = c.var.deps;
  const entries = tokens.slice(0, MAX_PENDING).map(async (token) => {
    return `${token}.${toBase64Url(await sign(config.authSecret, statement(token)))}`;
  });
  const value = (await Promise.all(entries)).join("~");
  storeCookie(c, cookieName(config), value, PENDING_LIFETIME_S);
}
