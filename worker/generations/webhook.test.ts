import { createHmac } from "node:crypto";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { COG_SECRET, COG_URL } from "#tests/harness/fakes/cog.ts";
import { FAL_KEY, falWebhookHeaders } from "#tests/harness/fakes/fal.ts";
import {
  callbackHeaders,
  SERVICE_SECRET,
  SERVICE_URL,
} from "#tests/harness/fakes/generation-service.ts";
import {
  REPLICATE_TOKEN,
  replicateWebhookHeaders,
  WEBHOOK_SECRET,
} from "#tests/harness/fakes/replicate.ts";
import { createEngines } from "../engines/catalog.ts";
import type { EngineContext } from "../engines/context.ts";
import { type EngineVars, engineSettings } from "../engines/settings.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const CALLBACK: string = "./webhook.ts";
const { receiveWebhook } = await import(CALLBACK);

const ID = "generation-of-a-test";
const BODY = JSON.stringify({ id: "1", generation_id: ID, attempt: 1, status: "failed" });
const LATE = Date.now() - 400_000;
const TOKEN = createHmac("sha256", COG_SECRET).update(`${ID}-1`).digest("hex");
const HTTP = {
  ENGINE: "http",
  HTTP_ENGINE_URL: SERVICE_URL,
  HTTP_ENGINE_SECRET: SERVICE_SECRET,
} as const;
const MEGABYTE = 1024 * 1024;

interface Sender {
  readonly vars: EngineVars;
  readonly maxBytes: number;
  readonly good: Head;
  readonly bad: Readonly<Record<string, Head>>;
}
interface Head {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const without = (headers: Record<string, string>, name: string) => ({ ...headers, [name]: "" });

const SENDERS: Readonly<Record<string, Sender>> = {
  "a Cog server": {
    vars: {
      ...HTTP,
      HTTP_ENGINE_URL: COG_URL,
      HTTP_ENGINE_SECRET: COG_SECRET,
      HTTP_ENGINE_FORM: "cog",
    },
    maxBytes: 12 * MEGABYTE,
    good: { query: `attempt=1&token=${TOKEN}` },
    bad: {
      "no token": {},
      "another's token": { query: `attempt=1&token=${TOKEN.replaceAll(/./g, "0")}` },
      "the token of another attempt": { query: `attempt=2&token=${TOKEN}` },
      "a token that is none": { query: "attempt=1&token=zz" },
    },
  },
  "a service": {
    vars: HTTP,
    maxBytes: 12 * MEGABYTE,
    good: { headers: callbackHeaders(BODY) },
    bad: {
      "no signature": {},
      "a late one": { headers: callbackHeaders(BODY, { at: LATE }) },
      "half a signature": { headers: { ...callbackHeaders(BODY), "drape-signature": "ab12" } },
    },
  },
  fal: {
    vars: { ENGINE: "fal", FAL_KEY },
    maxBytes: MEGABYTE,
    good: { headers: falWebhookHeaders(BODY) },
    bad: {
      "no signature": {},
      "a late one": { headers: falWebhookHeaders(BODY, LATE) },
      "no time": { headers: without(falWebhookHeaders(BODY), "x-fal-webhook-timestamp") },
    },
  },
  Replicate: {
    vars: { ENGINE: "local", ENGINE_FALLBACK: "replicate", REPLICATE_API_TOKEN: REPLICATE_TOKEN },
    maxBytes: MEGABYTE,
    good: { headers: replicateWebhookHeaders(BODY, Date.now(), WEBHOOK_SECRET) },
    bad: {
      "no signature": {},
      "a late one": { headers: replicateWebhookHeaders(BODY, LATE) },
      "no id": { headers: without(replicateWebhookHeaders(BODY), "webhook-id") },
    },
  },
};

/** Sends an endless body; resolves to the outcome and the number of bytes read. */
async function send({ vars }: Sender, { query = "attempt=1", headers = {} }: Head) {
  let read = 0;
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream(
    {
      pull(controller) {
        read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const settings = v.parse(v.object(engineSettings), vars);
  const context = { settings, now: Date.now, callTimeoutMs: 100 } as unknown as EngineContext;
  const woken: string[] = [];
  const deps = {
    engines: createEngines(context),
    generation: (id: string) => ({ receiveWebhook: () => woken.push(id) }),
  };
  const url = `https://drape.example/api/generations/${ID}/callback?${query}`;
  const init = { method: "POST", headers, body, duplex: "half" };
  const taken = await receiveWebhook(deps, new Request(url, init as RequestInit), ID).catch(
    ({ code }: { code: string }) => code,
  );
  expect(woken).toEqual([]);
  return { taken, read };
}

describe.each(Object.entries(SENDERS))("a webhook of %s", (_, sender) => {
  it.each(Object.entries(sender.bad))("with %s is refused, and no byte read", async (_, head) => {
    expect(await send(sender, head)).toEqual({ taken: false, read: 0 });
  });

  it("is read as far as it may go where it can be theirs", async () => {
    const { taken, read } = await send(sender, sender.good);
    expect(taken).toBe("too_large");
    expect(read).toBeGreaterThan(sender.maxBytes);
    expect(read).toBeLessThan(sender.maxBytes + MEGABYTE);
  });
});
