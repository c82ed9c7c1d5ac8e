import { generateCookie, getCookie } from "hono/cookie";
import { cookiePrefix } from "../auth/auth.ts";
import type { Config } from "../env.ts";
import type { AppContext } from "../http/routes.ts";

const YEAR_S = 365 * 24 * 60 * 60;
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

function cookieName({ baseUrl }: Config): string {
  return `${cookiePrefix(baseUrl)}.visitor`;
}

/** No account's id has the colon, so that no anonymous like can pass for an account's. */
function actorOf(id: string): string {
  return `visitor:${id}`;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** HMAC-SHA-256 under the site's secret; what is signed names the purpose. */
function signingKey({ authSecret }: Config, usage: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes(authSecret), algorithm, false, [usage]);
}

/** The anonymous id under which this browser has liked before; null without one that we signed. */
export async function readVisitor(c: AppContext): Promise<string | null> {
  const { config } = c.var.deps;
  const [, id, signature] = VALUE.exec(getCookie(c, cookieName(config)) ?? "") ?? [];
  if (!id || !signature) return null;
  const key = await signingKey(config, "verify");
  const given = fromBase64Url(signature);
  return (await crypto.subtle.verify("HMAC", key, given, bytes(actorOf(id)))) ? actorOf(id) : null;
}

/** A new anonymous id, and what has the browser keep it for a year once the answer says so. */
export function newVisitor(c: AppContext) {
  const id = c.var.deps.newId();
  return { actor: actorOf(id), keep: () => keepVisitor(c, id) };
}

async function keepVisitor(c: AppContext, id: string): Promise<void> {
  const { config } = c.var.deps;
  const key = await signingKey(config, "sign");
  const signature = toBase64Url(await crypto.subtle.sign("HMAC", key, bytes(actorOf(id))));
  const cookie = generateCookie(cookieName(config), `${id}.${signature}`, {
    httpOnly: true,
    sameSite: "Lax",
    secure: config.baseUrl.protocol === "https:",
    path: "/",
    maxAge: YEAR_S,
  });
  c.set("cookies", [...(c.var.cookies ?? []), cookie]);
}

function toBase64Url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
