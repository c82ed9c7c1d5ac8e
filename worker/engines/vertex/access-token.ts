import { importPKCS8, SignJWT } from "jose";
import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { EngineError } from "../engine.ts";
import { jobLost, operatorError } from "../engine-errors.ts";
import { callProvider } from "../provider-call.ts";
import { classifyReply } from "../reply-error.ts";
import type { ServiceAccount } from "./service-account.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ALGORITHM = "RS256";
const ASSERTION_LIFETIME_S = 3600;
const EXPIRY_MARGIN_MS = 300_000;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

interface Token {
  readonly value: string;
  readonly validUntil: number;
}

/** By the key's id. Values, not promises: a promise belongs to its request. */
const tokens = new Map<string, Token>();

export function discardToken({ private_key_id: key }: ServiceAccount, value: string): void {
  if (tokens.get(key)?.value === value) tokens.delete(key);
}

/** A token of the service account (RFC 7523, section 2.1), cached until it nearly expires. */
export async function accessToken(
  context: EngineContext,
  account: ServiceAccount,
  signal: AbortSignal,
): Promise<string | EngineError> {
  const now = context.now();
  const cached = tokens.get(account.private_key_id);
  if (cached && now < cached.validUntil) return cached.value;
  const assertion = await signAssertion(account, now).catch(() => null);
  if (!assertion) return operatorError("the service account's private key cannot be read");
  const body = new URLSearchParams({ grant_type: GRANT, assertion });
  const reply = await callProvider(context, TOKEN_URL, { method: "POST", body }, signal);
  if (!reply.ok) return jobLost(`token: ${reply.detail}`);
  const token = v.safeParse(tokenSchema, reply.json);
  if (reply.status !== 200 || !token.success) return classifyReply(reply, "start", now);
  const { access_token: value, expires_in: seconds } = token.output;
  tokens.set(account.private_key_id, {
    value,
    validUntil: now + seconds * 1000 - EXPIRY_MARGIN_MS,
  });
  return value;
}

async function signAssertion(account: ServiceAccount, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setAudience(TOKEN_URL)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_LIFETIME_S)
    .sign(await importPKCS8(account.private_key, ALGORITHM));
}
