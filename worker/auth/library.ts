import { ERROR_SENTENCE } from "../contract/errors.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import type { AppContext } from "../http/routes.ts";
import { createAuth } from "./auth.ts";

/** Cookies that name an account; the library splits long ones. */
const SESSION = /\.session_(?:token|data)/;
const CHALLENGE = /\.two_factor$/;

/**
 * Passes a checked request to the library and returns its answer in the contract's form.
 * @param account the cookie that names the account where two could
 */
export async function callLibrary(
  c: AppContext,
  body?: object,
  url = new URL(c.req.url),
  account?: "challenge" | "session",
): Promise<Response> {
  const { config } = c.var.deps;
  const origin = siteOrigin(url, config);
  const headers = new Headers(c.req.raw.headers);
  headers.delete("Content-Length");
  if (account) removeCookies(headers, account === "session" ? CHALLENGE : SESSION);
  if (body) headers.set("Content-Type", "application/json");
  // Checked before; the library requires an origin beside a cookie.
  headers.set("Origin", origin);
  const request = new Request(new URL(url.pathname + url.search, origin), {
    method: c.req.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await askLibrary(c.var.deps, () =>
    createAuth(c.var.deps, origin).handler(request),
  );
  return toContract(response, c);
}

function removeCookies(headers: Headers, which: RegExp): void {
  const cookies = (headers.get("Cookie") ?? "").split(/; */);
  const kept = cookies.filter((cookie) => !which.test(cookie.split("=")[0] ?? ""));
  headers.set("Cookie", kept.join("; "));
}

/** @throws DatabaseUnavailableError without the database's answer, even if the library hid it */
export async function askLibrary<T>({ db }: Deps, call: () => Promise<T>): Promise<T> {
  const [end] = await Promise.allSettled([call()]);
  if (db.$client.unavailable) throw db.$client.unavailable;
  if (end.status === "rejected") throw end.reason;
  return end.value;
}

/** Removes the session's token from the body and rewrites errors. */
async function toContract(response: Response, c: AppContext): Promise<Response> {
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
  const code = String(body?.code ?? "bad_request").toLowerCase();
  const error = String(body?.message ?? ERROR_SENTENCE.bad_request);
  const { requestId } = c.var;
  if (!response.ok) c.set("errorCode", code);
  const answer = response.ok ? withoutToken(body) : { error, code, failureCode: code, requestId };
  return Response.json(answer, { status: response.status, headers });
}

function withoutToken(body: Record<string, unknown> | null): unknown {
  if (body === null) return null;
  const { token: _token, session, ...rest } = body;
  if (typeof session !== "object" || session === null) return rest;
  const { token: _sessionToken, ...publicSession } = session as Record<string, unknown>;
  return { ...rest, session: publicSession };
}
