import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeEngine, type EngineUnderTest } from "#tests/harness/engine-suite.ts";
import { COG_SECRET, COG_URL, startCog } from "#tests/harness/fakes/cog.ts";
import {
  callbackHeaders,
  SERVICE_SECRET,
  SERVICE_URL,
  startGenerationService,
  type Telling,
} from "#tests/harness/fakes/generation-service.ts";
import { nth } from "#tests/harness/lists.ts";
import type { EngineContext } from "../context.ts";
import type { WebhookRequest } from "../engine.ts";
import { createHttpEngine } from "./http-engine.ts";

const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const SETTINGS = {
  ENGINE: "http",
  HTTP_ENGINE_URL: SERVICE_URL,
  HTTP_ENGINE_SECRET: SERVICE_SECRET,
  HTTP_ENGINE_FORM: "service",
  HTTP_ENGINE_OUTPUT_HOSTS: "cdn.gpu.example, *.pictures.example",
  HTTP_ENGINE_SECONDS: "15",
} as const;
const COG = {
  ...SETTINGS,
  HTTP_ENGINE_URL: COG_URL,
  HTTP_ENGINE_SECRET: COG_SECRET,
  HTTP_ENGINE_FORM: "cog",
} as const;

const service = (telling: Telling): EngineUnderTest => ({
  name: `http, a service that answers ${telling}`,
  settings: SETTINGS,
  secrets: [SERVICE_SECRET],
  make: createHttpEngine,
  start: async () => {
    const fake = await startGenerationService(PICTURE);
    fake.tell(telling);
    return fake;
  },
  traits: [
    ...(["photo", "garment", "moderation", "transient", "rate_limited"] as const),
    ...(["auth", "balance", "config", "hollow"] as const),
  ],
  sent: ({ requests }, job) => {
    const { method, url, json } = nth(requests, 0);
    expect([method, url.href]).toEqual(["POST", SERVICE_URL]);
    expect(json).toEqual({
      model_image_url: `data:image/jpeg;base64,${Buffer.from(job.person).toString("base64")}`,
      garment_image_url: `data:image/webp;base64,${Buffer.from(job.garments[0].bytes).toString("base64")}`,
      generation_id: job.generationId,
      attempt: 1,
      callback_url: job.callbackUrl,
    });
  },
});

for (const telling of ["at_once", "as_bytes", "by_poll"] as const) describeEngine(service(telling));

describeEngine({
  name: "http, a Cog server on this machine",
  settings: COG,
  secrets: [COG_SECRET],
  make: createHttpEngine,
  // A service cannot call back to a local machine, so the call itself waits for the picture.
  job: { callbackUrl: "http://localhost:8787/api/generations/x/callback?attempt=1" },
  start: () => startCog(PICTURE),
  traits: ["photo", "transient", "rate_limited", "auth", "config", "hollow"],
  sent: ({ requests }, job) => {
    const { method, url, json } = nth(requests, 0);
    expect([method, url.pathname]).toEqual(["PUT", `/predictions/${job.generationId}-1`]);
    expect(Object.keys((json as { input: object }).input)).toEqual([
      "person_image",
      "garment_image",
    ]);
  },
});

function engineOf(settings: typeof SETTINGS | typeof COG) {
  const nowhere = () => Promise.reject(new TypeError("no network"));
  const context = { settings, now: Date.now, fetch: nowhere, callTimeoutMs: 100 };
  return createHttpEngine(context as unknown as EngineContext);
}

describe("a callback of the service", () => {
  const body = JSON.stringify({
    generation_id: "g-1",
    attempt: 2,
    status: "completed",
    output_image_url: "https://cdn.gpu.example/out.png",
  });
  const read = (over: Partial<WebhookRequest>, headers = callbackHeaders(body)) =>
    engineOf(SETTINGS).webhooks?.read({
      headers: new Headers(headers),
      body: new TextEncoder().encode(body),
      generationId: "g-1",
      attempt: 2,
      token: null,
      ...over,
    });

  it("is believed when it is signed for this attempt of this generation", async () => {
    expect(await read({})).toEqual({
      reference: null,
      answer: { kind: "output", output: { url: "https://cdn.gpu.example/out.png" } },
    });
  });

  it.each<[string, Partial<WebhookRequest>, Record<string, string>?]>([
    ["another generation", { generationId: "g-2" }],
    ["another attempt", { attempt: 1 }],
    ["a changed body", { body: new TextEncoder().encode(body.replace("out", "in")) }],
    ["another key", {}, callbackHeaders(body, { secret: "another-secret-of-16" })],
    ["an old time", {}, callbackHeaders(body, { at: Date.now() - 301_000 })],
    ["a time to come", {}, callbackHeaders(body, { at: Date.now() + 330_000 })],
    ["no signature", {}, { "drape-timestamp": String(Math.floor(Date.now() / 1000)) }],
    ["a changed time", {}, { ...callbackHeaders(body), "drape-timestamp": "1767225600" }],
  ])("is nothing with %s", async (_, over, headers) => {
    expect(await read(over, headers)).toBeNull();
  });

  it("tells of a failure like an answer", async () => {
    const failed = JSON.stringify({
      generation_id: "g-1",
      attempt: 2,
      status: "failed",
      cause: "photo",
    });
    const webhook = await read({ body: new TextEncoder().encode(failed) }, callbackHeaders(failed));
    expect(webhook?.answer).toMatchObject({ kind: "error", cause: "photo" });
  });
});

describe("a webhook of Cog", () => {
  const token = createHmac("sha256", COG_SECRET).update("g-1-1").digest("hex");
  const body = JSON.stringify({
    id: "1",
    status: "succeeded",
    output: "https://cog.example/o.png",
  });
  const read = (over: Partial<WebhookRequest>) =>
    engineOf(COG).webhooks?.read({
      headers: new Headers(),
      body: new TextEncoder().encode(body),
      generationId: "g-1",
      attempt: 1,
      token,
      ...over,
    });

  it("is believed at the secret address of its attempt alone", async () => {
    expect(await read({})).toEqual({
      reference: "g-1-1",
      answer: { kind: "output", output: { url: "https://cog.example/o.png" } },
    });
    expect(await read({ attempt: 2 })).toBeNull();
    expect(await read({ token: null })).toBeNull();
    expect(await read({ token: token.replace(/^./, "g") })).toBeNull();
  });
});

describe("the outputs' hosts", () => {
  it("are the service's own and those that the operator names", () => {
    expect(engineOf(SETTINGS).outputHosts).toEqual([
      "gpu.example",
      "cdn.gpu.example",
      "*.pictures.example",
    ]);
  });
});
