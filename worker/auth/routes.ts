import type * as v from "valibot";
import type { Limit } from "#db/queries/rate-limits.ts";
import {
  AUTH_PATHS,
  PASSWORD_UNSAFE,
  resetPasswordInput,
  resetRequestInput,
  signInInput,
  signUpInput,
} from "../contract/auth.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import { fail, Refusal } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { sourceHashOf } from "../http/source.ts";
import { createAuth } from "./auth.ts";
import {
  mailLimits,
  mailSourceLimits,
  resetLimits,
  signInAccountLimits,
  signInLimits,
  signUpLimits,
} from "./limits.ts";
import { isUnsafePassword } from "./password-rules.ts";

const VERIFIED = "/login?verified=1";
const RESET_PAGE = "/reset-password";

/** The paths of the auth library that exist here. What takes a body is checked and counted first. */
export const authRoutes: readonly Route[] = [
  { ...AUTH_PATHS.signUp, access: "public", handle: signUp },
  { ...AUTH_PATHS.signIn, access: "public", handle: signIn },
  { ...AUTH_PATHS.signOut, access: "public", handle: signOut },
  { ...AUTH_PATHS.session, access: "public", handle: getSession },
  { ...AUTH_PATHS.verify, access: "public", handle: passOn },
  { ...AUTH_PATHS.sendVerification, access: "public", handle: sendVerification },
  { ...AUTH_PATHS.requestReset, access: "public", handle: requestReset },
  { ...AUTH_PATHS.resetCallback, access: "public", handle: passOn },
  { ...AUTH_PATHS.reset, access: "public", handle: resetPassword },
];

async function signUp(c: AppContext): Promise<Response> {
  const input = await parseJson(c.req.raw, signUpInput);
  await limit(c, signUpLimits(await source(c)));
  refuseUnsafe(input.password, input.email, "password");
  await limit(c, await mailLimits(c.var.deps.config, input.email, "sign-up"));
  const name = `${input.firstName} ${input.lastName}`.trim();
  const body = { ...input, name, callbackURL: VERIFIED };
  const response = await callLibrary(c, body);
  // Two sign-ups of one address at once: the second now meets an account that exists.
  return response.status === 422 ? callLibrary(c, body) : response;
}

async function signIn(c: AppContext): Promise<Response> {
  const input = await parseJson(c.req.raw, signInInput);
  await limit(c, signInLimits(await source(c)));
  // Counted only behind the source's limit: nobody can use up another's checks from one place.
  await limit(c, await signInAccountLimits(c.var.deps.config, input.email));
  return callLibrary(c, input);
}

async function signOut(c: AppContext): Promise<Response> {
  const response = await callLibrary(c, {});
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
  return response;
}

/** Straight from the database, so that an ended session is told as such. */
async function getSession(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url);
  url.search = "?disableCookieCache=true";
  return callLibrary(c, undefined, url);
}

async function sendVerification(c: AppContext): Promise<Response> {
  const { email } = await parseJson(c.req.raw, resetRequestInput);
  return mailOnce(c, email, "verification", { email, callbackURL: VERIFIED });
}

async function requestReset(c: AppContext): Promise<Response> {
  const { email } = await parseJson(c.req.raw, resetRequestInput);
  return mailOnce(c, email, "reset", { email, redirectTo: RESET_PAGE });
}

/** Asks for a mail; an address that has had its share gets the same answer and no mail. */
async function mailOnce(
  c: AppContext,
  email: string,
  purpose: "verification" | "reset",
  body: object,
): Promise<Response> {
  await limit(c, mailSourceLimits(await source(c)));
  try {
    await limit(c, await mailLimits(c.var.deps.config, email, purpose));
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ status: true });
    throw error;
  }
  const response = await callLibrary(c, body);
  return response.ok ? Response.json({ status: true }) : response;
}

async function resetPassword(c: AppContext): Promise<Response> {
  const input: v.InferOutput<typeof resetPasswordInput> = await parseJson(
    c.req.raw,
    resetPasswordInput,
  );
  await limit(c, resetLimits(await source(c)));
  refuseUnsafe(input.newPassword, "", "newPassword");
  return callLibrary(c, input);
}

function refuseUnsafe(password: string, email: string, field: string): void {
  if (!isUnsafePassword(password, email)) return;
  fail("invalid", { sentence: PASSWORD_UNSAFE, fields: { [field]: PASSWORD_UNSAFE } });
}

function source(c: AppContext): Promise<string> {
  return sourceHashOf(c.req.raw, c.var.deps.config);
}

function limit(c: AppContext, limits: readonly Limit[]): Promise<void> {
  return enforceLimits(c.var.deps.db, limits, c.var.deps.now());
}

function passOn(c: AppContext): Promise<Response> {
  return callLibrary(c, undefined);
}

/** Hands a checked request to the library and gives its answer the contract's form. */
async function callLibrary(c: AppContext, body?: object, url = new URL(c.req.url)) {
  const { config } = c.var.deps;
  const origin = siteOrigin(url, config);
  const headers = new Headers(c.req.raw.headers);
  headers.delete("Content-Length");
  if (body) headers.set("Content-Type", "application/json");
  // The origin has been checked already; the library wants one beside a cookie.
  headers.set("Origin", origin);
  const request = new Request(new URL(url.pathname + url.search, origin), {
    method: c.req.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await createAuth(c.var.deps, origin).handler(request);
  return toContract(response, c.var.requestId);
}

/** No body carries the session's token; a refusal has the one error body. */
async function toContract(response: Response, requestId: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  headers.set("Cache-Control", "private, no-store");
  const redirect = response.status >= 300 && response.status < 400;
  if (redirect) headers.delete("Content-Type");
  if (!headers.get("Content-Type")?.includes("json")) {
    return new Response(response.body, { status: response.status, headers });
  }
  const body = (await response.json()) as Record<string, unknown> | null;
  if (response.status >= 500) fail("internal");
  const answer = response.ok
    ? withoutToken(body)
    : {
        error: String(body?.message ?? ERROR_SENTENCE.bad_request),
        code: String(body?.code ?? "bad_request").toLowerCase(),
        requestId,
      };
  return Response.json(answer, { status: response.status, headers });
}

function withoutToken(body: Record<string, unknown> | null): unknown {
  if (body === null) return null;
  const { token: _token, session, ...rest } = body;
  if (typeof session !== "object" || session === null) return rest;
  const { token: _sessionToken, ...publicSession } = session as Record<string, unknown>;
  return { ...rest, session: publicSession };
}
