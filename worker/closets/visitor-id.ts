import { getCookie } from "hono/cookie";
import { DatabaseUnavailableError } from "#db/client.ts";
import { cookiePrefix } from "../auth/auth.ts";
import { fromBase64, toBase64Url } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { storeCookie } from "../http/cookies.ts";
import type { AppContext } from "../http/routes.ts";

const YEAR_S = 365 * 24 * 60 * 60;
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
  const [, id, signature] = VALUE.exec(getCookie(c, cookieName(config)) ?? "") ?? [];
  if (!id || !signature) return null;
  const actor = actorOf(id);
  return (await isSigned(config.authSecret, actor, fromBase64(signature))) ? actor : null;
}

interface NewVisitor {
  readonly actor: string;
  keep(): Promise<void>;
}

/** A new anonymous id; `keep` stores it in the browser for a year. */
export function newVisitor(c: AppContext): NewVisitor {
  const id = c.var.deps.newId();
  return { actor: actorOf(id), keep: () => keepVisitor(c, id) };
}

/**
 * Stores a new id after a write whose answer was lost, as the row may be there: the browser's next
 * attempt comes as the same person. @throws the error
 */
export async function keepIfLost(fresh: NewVisitor | null, error: unknown): Promise<never> {
  if (error instanceof DatabaseUnavailableError && error.maybeDone) await fresh?.keep();
  throw error;
}

async function keepVisitor(c: AppContext, id: string): Promise<void> {
  const { config } = c.var.deps;
  const signature = toBase64Url(await sign(config.authSecret, actorOf(id)));
  storeCookie(c, cookieName(config), `${id}.${signature}`, YEAR_S);
}
