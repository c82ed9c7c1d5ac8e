import { getCookie } from "hono/cookie";
import { DatabaseUnavailableError } from "#db/client.ts";
import { cookiePrefix } from "../auth/auth.ts";
import { fromBase64, toBase64Url } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { storeCookie } from "../http/cookies.ts";
import type { AppContext } from "../http/routes.ts";

/** The lifetime of the cookie: a year, in seconds. */
export const VISITOR_ID_S = 365 * 24 * 60 * 60;
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

function cookieName({ baseUrl }: Config): string {
  return `${cookiePrefix(baseUrl)}.visitor`;
}

/** The colon keeps anonymous ids apart from account ids. */
function actorOf(id: string): string {
  return `visitor:${id}`;
}

/** The anonymous id of this browser; null without a valid signature. */
export async function readVisitor(c: AppContext): Promise<string | null> {
  const { config } = c.var.deps;
  const id = await idOf(config, getCookie(c, cookieName(config)));
  return id && actorOf(id);
}

async function idOf({ authSecret }: Config, value = ""): Promise<string | null> {
  const [, id, signature] = VALUE.exec(value) ?? [];
  if (!id || !signature) return null;
  return (await isSigned(authSecret, actorOf(id), fromBase64(signature))) ? id : null;
}

async function signId({ authSecret }: Config, id: string): Promise<string> {
  return `${id}.${toBase64Url(await sign(authSecret, actorOf(id)))}`;
}

/** A new anonymous id for a form, so that a repeated form counts as one person. */
export function newFormVisitor(c: AppContext): Promise<string> {
  const { config, newId } = c.var.deps;
  return signId(config, newId());
}

interface NewVisitor {
  readonly actor: string;
  keep(): Promise<void>;
}

/** The id of a form (`newFormVisitor`), or a new one without a valid signature. */
export async function visitorOfForm(c: AppContext, value?: string): Promise<NewVisitor> {
  return newVisitor(c, (await idOf(c.var.deps.config, value)) ?? undefined);
}

/** A new anonymous id; `keep` stores it in the browser for a year. */
export function newVisitor(c: AppContext, id = c.var.deps.newId()): NewVisitor {
  return { actor: actorOf(id), keep: () => keepVisitor(c, id) };
}

/**
 * Stores a new id after a write whose answer was lost, because the row may exist. The browser's
 * next attempt then counts as the same person. @throws the error
 */
export async function keepIfLost(fresh: NewVisitor | null, error: unknown): Promise<never> {
  if (error instanceof DatabaseUnavailableError && error.maybeDone) await fresh?.keep();
  throw error;
}

async function keepVisitor(c: AppContext, id: string): Promise<void> {
  const { config } = c.var.deps;
  storeCookie(c, cookieName(config), await signId(config, id), VISITOR_ID_S);
}
