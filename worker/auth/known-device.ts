import { getCookie } from "hono/cookie";
import { fromBase64, toBase64Url } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { storeCookie } from "../http/cookies.ts";
import type { AppContext } from "../http/routes.ts";
import { cookiePrefix } from "./auth.ts";

export const KNOWN_DEVICE_S = 180 * 24 * 60 * 60;
/** Browsers are shared: one id with the signatures of several accounts. */
const MAX_ACCOUNTS = 4;
const VALUE = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{43}){1,4})$/;

function cookieName({ baseUrl }: Config): string {
  return `${cookiePrefix(baseUrl)}.device`;
}

function statement(id: string, email: string): string {
  return `known-device:${id}:${email}`;
}

function readCookie(c: AppContext): { readonly id: string; readonly signatures: string[] } | null {
  const [, id, rest] = VALUE.exec(getCookie(c, cookieName(c.var.deps.config)) ?? "") ?? [];
  return id && rest ? { id, signatures: rest.slice(1).split(".") } : null;
}

/** Null unless this browser has signed in to the account before (OWASP: Device Cookies). */
export async function readDevice(c: AppContext, email: string): Promise<string | null> {
  const cookie = readCookie(c);
  if (!cookie) return null;
  return (await findSignature(c, cookie, email)) === null ? null : cookie.id;
}

async function findSignature(
  c: AppContext,
  { id, signatures }: { readonly id: string; readonly signatures: readonly string[] },
  email: string,
): Promise<string | null> {
  const { authSecret } = c.var.deps.config;
  for (const signature of signatures) {
    if (await isSigned(authSecret, statement(id, email), fromBase64(signature))) return signature;
  }
  return null;
}

export async function rememberDevice(c: AppContext, email: string): Promise<void> {
  const { config, newId } = c.var.deps;
  const { id, signatures } = readCookie(c) ?? { id: newId(), signatures: [] };
  const known = await findSignature(c, { id, signatures }, email);
  const signature = known ?? toBase64Url(await sign(config.authSecret, statement(id, email)));
  const others = signatures.filter((other) => other !== signature).slice(0, MAX_ACCOUNTS - 1);
  storeCookie(c, cookieName(config), [id, signature, ...others].join("."), KNOWN_DEVICE_S);
}

export async function forgetDevice(c: AppContext, email: string): Promise<void> {
  const cookie = readCookie(c);
  const gone = cookie && (await findSignature(c, cookie, email));
  if (!gone) return;
  const others = cookie.signatures.filter((signature) => signature !== gone);
  const value = others.length > 0 ? [cookie.id, ...others].join(".") : "";
  storeCookie(c, cookieName(c.var.deps.config), value, value === "" ? 0 : KNOWN_DEVICE_S);
}
