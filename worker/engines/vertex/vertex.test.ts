import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import { describeEngine, engineContext } from "#tests/harness/engine-suite.ts";
import {
  claimsOf,
  newServiceAccount,
  picturesOf,
  startVertex,
} from "#tests/harness/fakes/vertex.ts";
import { nth } from "#tests/harness/lists.ts";
import { detectImageType } from "#worker/media/inspect/inspect.ts";
import type { ProviderReply } from "../provider-call.ts";
import { type EngineVars, engineSettings } from "../settings.ts";
import { createVertexEngine } from "./vertex-engine.ts";
import { classifyVertexReply } from "./vertex-errors.ts";

const { account, publicKey } = newServiceAccount("key-of-the-suite");
const settings = (changes: Partial<EngineVars> = {}): EngineVars => ({
  ENGINE: "vertex",
  GOOGLE_SERVICE_ACCOUNT: JSON.stringify(account),
  ...changes,
});
const read = (vars: EngineVars) => v.parse(v.object(engineSettings), vars);
const keyLines = account.private_key.split("\n").filter((line) => line.length === 64);

describeEngine({
  name: "vertex",
  settings: settings(),
  secrets: [...keyLines, "ya29."],
  make: createVertexEngine,
  start: () => startVertex(publicKey),
  traits: [
    "photo",
    "garment",
    "moderation",
    "transient",
    "rate_limited",
    "auth",
    "balance",
    "config",
    "hollow",
  ],
  sent({ requests }, job) {
    const predict = nth(
      requests.filter(({ url }) => url.pathname.endsWith(":predict")),
      0,
    );
    const [person, garment] = picturesOf(predict);
    expect(person).toEqual(job.person);
    expect(detectImageType(garment)).toBe("jpeg");
    const { parameters } = predict.json as { parameters: object };
    expect(parameters).toMatchObject({ sampleCount: 1, addWatermark: true });
    expect(parameters).not.toHaveProperty("storageUri");
  },
});

describe("the access token", () => {
  let fake: Awaited<ReturnType<typeof startVertex>>;
  let now = Date.UTC(2026, 10, 22);
  let keys = 0;
  const job = engineJob(fullDemoPicture("person-1.jpg"), fullDemoPicture("person-2.jpg"));
  const asked = (end: string) =>
    fake.provider.requests.filter(({ url }) => url.pathname.endsWith(end));
  const newEngine = async (change: object = {}) => {
    const fresh = { ...account, private_key_id: `key-${++keys}`, ...change };
    const vars = settings({ GOOGLE_SERVICE_ACCOUNT: JSON.stringify(fresh) });
    const context = await engineContext(vars, fake.provider.fetch);
    return createVertexEngine({ ...context, now: () => now });
  };
  beforeAll(async () => {
    fake = await startVertex(publicKey);
  });
  beforeEach(() => {
    fake.provider.requests.length = 0;
    fake.answerGrant(null);
  });
  afterAll(() => fake.provider.stop());

  it("is asked for with what the key has signed", async () => {
    const engine = await newEngine();
    expect(await engine.startJob(job, NO_PROGRESS)).toMatchObject({ kind: "output" });
    const token = nth(asked("/token"), 0);
    expect(token.headers.get("content-type")).toContain("application/x-www-form-urlencoded");
    const form = new URLSearchParams(Buffer.from(token.body).toString());
    expect(claimsOf(form.get("assertion") ?? "", publicKey)).toEqual({
      alg: "RS256",
      typ: "JWT",
      kid: `key-${keys}`,
      iss: account.client_email,
      scope: "https://www.googleapis.com/auth/cloud-platform",
      aud: "https://oauth2.googleapis.com/token",
      iat: now / 1000,
      exp: now / 1000 + 3600,
    });
  });

  it("is kept until five minutes before its end", async () => {
    const engine = await newEngine();
    await engine.startJob(job, NO_PROGRESS);
    now += 3_298_000;
    await engine.startJob(job, NO_PROGRESS);
    expect(asked("/token")).toHaveLength(1);
    now += 2000;
    await engine.startJob(job, NO_PROGRESS);
    expect(asked("/token")).toHaveLength(2);
    expect(asked(":predict")).toHaveLength(3);
  });

  it("is got anew once where it is taken no longer", async () => {
    const engine = await newEngine();
    await engine.startJob(job, NO_PROGRESS);
    fake.revoke();
    expect(await engine.startJob(job, NO_PROGRESS)).toMatchObject({ kind: "output" });
    expect(asked("/token")).toHaveLength(2);
  });

  it.each([
    ["operator", { status: 400, body: { error: "invalid_grant" } }],
    ["transient", { status: 503, body: "" }],
    ["transient", { status: 200, body: { token_type: "Bearer" } }],
  ])("leaves %s trouble where it is refused", async (cause, answer) => {
    fake.answerGrant(answer);
    const engine = await newEngine();
    expect(await engine.startJob(job, NO_PROGRESS)).toMatchObject({ cause });
    expect(asked(":predict")).toEqual([]);
  });

  it("is the operator's to mend where the key is damaged", async () => {
    const engine = await newEngine({ private_key: "-----BEGIN PRIVATE KEY-----\nAAAA" });
    expect(await engine.startJob(job, NO_PROGRESS)).toMatchObject({ cause: "operator" });
    expect(fake.provider.requests).toEqual([]);
  });
});

describe("the service account's setting", () => {
  it.each([
    "not json with-a-secret",
    '"with-a-secret"',
    '{"private_key":"with-a-secret"}',
    JSON.stringify({ ...account, private_key: "with-a-secret" }),
    JSON.stringify({ ...account, project_id: "with/../a-secret" }),
  ])("is refused without a word of it: %s", (text) => {
    const setting = () => read(settings({ GOOGLE_SERVICE_ACCOUNT: text }));
    expect(setting).toThrow("not the JSON of a service account's key");
    expect(setting).not.toThrow(/secret/);
  });

  it("names the region and the project that pays", async () => {
    const sent: string[] = [];
    const vars = settings({ VERTEX_PROJECT: "who-pays", VERTEX_LOCATION: "europe-west4" });
    const context = await engineContext(vars, async (input) => {
      sent.push(String(input));
      return Response.json({ access_token: "t", expires_in: 3599 });
    });
    await createVertexEngine(context).startJob(
      engineJob(fullDemoPicture("person-1.jpg"), fullDemoPicture("person-2.jpg")),
      NO_PROGRESS,
    );
    expect(sent.at(-1)).toMatch(
      /^https:\/\/europe-west4-aiplatform\.googleapis\.com\/v1\/projects\/who-pays\/locations\/europe-west4\//,
    );
    expect(() => read(settings({ VERTEX_LOCATION: "evil.example/" }))).toThrow();
  });
});

describe("an error of Vertex AI", () => {
  const reply = (status: number, message: string, details: object[] = []): ProviderReply => {
    const json = { error: { code: status, message, details } };
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    return { ok: true, status, headers: new Headers(), bytes, json, secrets: [] };
  };

  it.each([
    ["moderation", 400, "The input image was blocked. Support codes: 58061214"],
    [
      "moderation",
      400,
      "Image editing failed with the following error: The input image contains content that has been blocked by your current safety filter threshold. Support codes: 43188360;",
    ],
    ["photo", 400, "Image dimensions are out of range."],
    ["photo", 400, "No person was found."],
    ["operator", 400, 'Invalid JSON payload received. Unknown name "personImage".'],
    ["operator", 400, "Something else."],
    ["operator", 403, "Vertex AI API has not been used in project before or it is disabled."],
    ["transient", 500, "Internal error encountered."],
    ["transient", 504, "Deadline exceeded"],
  ])("means %s: %i %s", (cause, status, message) => {
    expect(classifyVertexReply(reply(status, message), 0)).toMatchObject({ cause });
  });

  it("tells how long to wait", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "2.5s" }];
    const trouble = classifyVertexReply(reply(429, "Quota exceeded", details), 0);
    expect(trouble).toMatchObject({ cause: "transient", retryAfterMs: 2500 });
  });
});
