import { afterEach, expect, test, vi } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { uiTexts } from "#web/texts/ui.ts";
import {
  ApiError,
  call,
  clockOffset,
  detailOf,
  onSignedOut,
  reasonOf,
  sentenceOf,
} from "./call.ts";

const SIGNED_OUT = { error: "User not logged in", code: "unauthenticated" };

afterEach(() => {
  vi.unstubAllGlobals();
  onSignedOut(async () => false);
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent = vi.fn(async (_path: string, _init: RequestInit) =>
    body === undefined
      ? new Response(null, { status, headers })
      : new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }),
  );
  vi.stubGlobal("fetch", sent);
  return sent;
}

async function refusal(path = "/api/x"): Promise<ApiError> {
  const error = await call(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error("expected a refusal");
  return error;
}

test("sends JSON and gives the body back", async () => {
  const sent = answer(200, { a: 1 });
  expect(await call("/api/x", { method: "POST", json: { b: 2 } })).toEqual({ a: 1 });
  const [path, init] = nth(sent.mock.calls, 0);
  expect(path).toBe("/api/x");
  expect(init.body).toBe('{"b":2}');
  expect(new Headers(init.headers).get("content-type")).toBe("application/json");
  expect(init.credentials).toBe("same-origin");
});

test("gives undefined for 204", async () => {
  answer(204, undefined);
  expect(await call("/api/x", { method: "DELETE" })).toBeUndefined();
});

test("a refusal keeps the server's sentence, code and fields", async () => {
  answer(422, {
    error: "Please check the highlighted fields.",
    code: "invalid",
    requestId: "r",
    fields: { email: "Please enter a valid email" },
  });
  const error = await refusal();
  expect(error.message).toBe("Please check the highlighted fields.");
  expect(error.code).toBe("invalid");
  expect(error.status).toBe(422);
  expect(error.fields).toEqual({ email: "Please enter a valid email" });
  expect(error.hasReason).toBe(true);
});

test.each([
  [500, "<h1>no</h1>", "internal"],
  [503, "", "unavailable"],
  [401, "null", "unauthenticated"],
  [429, "[]", "rate_limited"],
])("a %i with the body %j has the general sentence", async (status, body, code) => {
  answer(status, body);
  const error = await refusal();
  expect(error.code).toBe(code);
  expect(error.message).toBe("An unexpected error occurred");
  expect(error.hasReason).toBe(false);
});

test("an answer 200 that is not JSON is an error, not data", async () => {
  answer(200, "<!doctype html>");
  expect((await refusal()).code).toBe("internal");
});

test("no answer at all is a network error", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const error = await refusal();
  expect(error.code).toBe("network");
  expect(error.status).toBe(0);
  expect(sentenceOf(error)).toBe(
    "An unexpected error occurred. The connection was lost. Please try again.",
  );
  expect([error.hasReason, detailOf(error)]).toEqual([false, uiTexts.connectionLost]);
  vi.stubGlobal("navigator", { onLine: false });
  const offline = await refusal();
  expect(offline.code).toBe("network");
  expect(sentenceOf(offline)).toMatch(/^You are offline\./);
  expect(reasonOf(offline)).toBe(sentenceOf(offline));
});

test("an aborted call throws what aborted it", async () => {
  const abort = new AbortController();
  vi.stubGlobal("fetch", async () => {
    abort.abort();
    throw abort.signal.reason;
  });
  await expect(call("/api/x", { signal: abort.signal })).rejects.toThrow("aborted");
});

test("only a missing session counts as signed out", async () => {
  const signedOut = vi.fn(async (_refusal: ApiError) => false);
  onSignedOut(signedOut);
  answer(401, { error: "Invalid email or password", code: "invalid_email_or_password" });
  await refusal();
  expect(signedOut).not.toHaveBeenCalled();
  const sent = answer(401, SIGNED_OUT);
  await refusal();
  expect(sent).toHaveBeenCalledOnce();
  expect(signedOut).toHaveBeenCalledOnce();
  await call("/api/me", { probe: true }).catch(() => {});
  expect(signedOut).toHaveBeenCalledOnce();
});

test("a call refused without a session goes once more when its person is back", async () => {
  const refusals: string[] = [];
  onSignedOut(async ({ message }) => {
    refusals.push(message);
    return true;
  });
  const answers = [
    [401, SIGNED_OUT],
    [200, { a: 1 }],
    [401, SIGNED_OUT],
    [401, SIGNED_OUT],
  ] as const;
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const [status, body] = answers[sent.push(init) - 1] ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  const saving = {
    method: "PATCH",
    json: { b: 2 },
    signedOutSentence: "Not authenticated",
  } as const;
  expect(await call("/api/x", saving)).toEqual({ a: 1 });
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ["PATCH", '{"b":2}'],
    ["PATCH", '{"b":2}'],
  ]);
  expect(refusals).toEqual(["Not authenticated"]);
  // It is not sent a third time.
  expect((await refusal()).message).toBe("User not logged in");
  expect(sent).toHaveLength(4);
});

test("a call that waits for its person to be back can be aborted", async () => {
  onSignedOut(() => new Promise(() => {}));
  answer(401, SIGNED_OUT);
  const abort = new AbortController();
  const waiting = call("/api/x", { signal: abort.signal });
  abort.abort();
  await expect(waiting).rejects.toThrow("aborted");
});

test("a sign-out that is owed goes ahead of the next call, and nothing without it", async () => {
  const stored = new Map([["signed_in", "owed"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  const refused = answer(503, "");
  expect((await refusal()).code).toBe("unavailable");
  expect(refused.mock.calls.map(([path]) => path)).toEqual(["/api/auth/sign-out"]);
  const sent = answer(200, {});
  for (let i = 0; i < 2; i++) await call("/api/x");
  expect(sent.mock.calls.map(([path]) => path)).toEqual(["/api/auth/sign-out", "/api/x", "/api/x"]);
});

test("the clock's offset comes from the Date header", () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);
  expect(clockOffset("Sat, 21 Nov 2026 12:00:05 GMT", now)).toBe(5000);
  expect(clockOffset("Fri, 20 Nov 2026 12:00:00 GMT", now)).toBe(-86_400_000);
  expect(clockOffset(null, now)).toBe(0);
  expect(clockOffset("soon", now)).toBe(0);
});

test.each([
  ["an ended session", 401, "User not logged in", "User not logged in"],
  ["a refusal", 413, "File size must be less than 5MB", "File size must be less than 5MB"],
  ["a fault of the server", 500, "Something", undefined],
  ["no answer", 0, undefined, undefined],
])("the server's reason for %s", (_, status, sentence, reason) => {
  expect(reasonOf(new ApiError("internal", status, sentence))).toBe(reason);
});
