import { expect, test } from "vitest";
import { callProvider } from "./provider-call.ts";

const URL = "https://provider.example/run";
const TIMEOUT = { ok: false, detail: "timeout" };

test("ends a call whose sender does not heed its signal", async () => {
  const fetch = () => new Promise<Response>(() => {});
  expect(await callProvider({ fetch, callTimeoutMs: 20 }, URL, {})).toEqual(TIMEOUT);
});

test("ends an aborted call, and cancels the body of a late answer", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const abort = new AbortController();
  const call = callProvider({ fetch: () => promise, callTimeoutMs: 60_000 }, URL, {}, abort.signal);
  abort.abort();
  expect(await call).toEqual(TIMEOUT);
  const cancelled = Promise.withResolvers<string>();
  resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve("cancelled") })));
  expect(await cancelled.promise).toBe("cancelled");
});
