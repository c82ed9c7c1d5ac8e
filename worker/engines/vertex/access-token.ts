import * as v from "valibot";
import { fromBase64, toBase64Url } from "#worker/crypto/encoding.ts";
import type { EngineContext } from "../context.ts";
import type { Trouble } from "../engine.ts";
import { callProvider } from "../provider-call.ts";
import { refusalOf } from "../refusal.ts";
import { lostJob, operatorTrouble } from "../troubles.ts";
import type { ServiceAccount } from "./service-account.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** The longest that Google takes. */
const ASSERTION_LIVES_S = 3600;
/** A call that begins with a token has to end with it, too. */
const SPARE_MS = 300_000;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

interface Token {
  readonly value: string;
  /** Milliseconds since 1970 UTC. */
  readonly goodUntil: number;
}

/** By the key's id, for as long as the isolate lives. Values only: a promise belongs to its request. */
const tokens = new Map<string, Token>();

/** Forgets a token that Google no longer takes. */
export function dropToken({ private_key_id: key }: ServiceAccount, value: string): void {
  if (tokens.get(key)?.value === value) tokens.delete(key);
}

/** A token for the service account, kept until five minutes before its end (RFC 7523, section 2.1). */
export async function accessToken(
  context: EngineContext,
  account: ServiceAccount,
  signal: AbortSignal,
): Promise<string | Trouble> {
  const now = context.now();
  const kept = tokens.get(account.private_key_id);
  if (kept && now < kept.goodUntil) return kept.value;
  const assertion = await signAssertion(account, now).catch(() => null);
  if (!assertion) return operatorTrouble("the service account's private key cannot be read");
  const body = new URLSearchParams({ grant_type: GRANT, assertion });
  const reply = await callProvider(context, TOKEN_URL, { method: "POST", body }, signal);
  if (!reply.ok) return lostJob(`token: ${reply.detail}`);
  const token = v.safeParse(tokenSchema, reply.json);
  if (reply.status !== 200 || !token.success) return refusalOf(reply, "submit", now);
  const { access_token: value, expires_in: seconds } = token.output;
  tokens.set(account.private_key_id, { value, goodUntil: now + seconds * 1000 - SPARE_MS });
  return value;
}

/** The JWT by which the account asks for a token (RFC 7515 with RS256, claims of RFC 7523). */
async function signAssertion(account: ServiceAccount, now: number): Promise<string> {
  const iat = Math.floor(now / 1000);
  const { client_email: iss, private_key_id: kid } = account;
  const claims = { iss, scope: SCOPE, aud: TOKEN_URL, iat, exp: iat + ASSERTION_LIVES_S };
  const signed = `${partOf({ alg: "RS256", typ: "JWT", kid })}.${partOf(claims)}`;
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const der = derOf(account.private_key);
  const key = await crypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

function partOf(claims: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(claims)));
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  return fromBase64(pem.replace(/-----[A-Z ]+-----|\s/g, "")) ?? new Uint8Array(0);
}
