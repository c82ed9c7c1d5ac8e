import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import {
  describeEngine,
  engineContext,
  runToEnd,
  startEngine,
} from "#tests/harness/engine-suite.ts";
import {
  FAL_KEY,
  FAL_MEDIA,
  type FalBehaviour,
  falWebhookHeaders,
  startFakeFal,
} from "#tests/harness/fakes/fal.ts";
import { dataUrlBytes } from "#tests/harness/fakes/pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import { createFalEngine } from "./fal-engine.ts";

const VARS = { ENGINE: "fal", FAL_KEY } as const;
const JOB = engineJob(fullDemoPicture("person-1.jpg"), fullDemoPicture("tee-plain.webp"));

describeEngine({
  name: "fal",
  settings: VARS,
  secrets: [FAL_KEY],
  make: createFalEngine,
  start: startFakeFal,
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
    const { url, headers, json } = nth(requests, 0);
    expect(url.pathname).toBe("/fal-ai/fashn/tryon/v1.6");
    expect(url.searchParams.get("fal_webhook")).toBe(job.callbackUrl);
    expect(headers.get("x-fal-store-io")).toBe("0");
    const sent = json as Record<string, string>;
    expect(dataUrlBytes(sent.model_image ?? "")).toEqual(job.person);
    expect(dataUrlBytes(sent.garment_image ?? "")).toEqual(job.garments[0].bytes);
    expect(sent.category).toBe("auto");
  },
});

describe("fal", () => {
  const its = startEngine(startFakeFal, createFalEngine, VARS);

  const typed = (status: number, type: string, loc: (string | number)[] = ["body"], msg = "") => ({
    response: { status, body: { detail: [{ loc, msg, type }] } },
  });
  const MEANINGS: readonly [string, string, FalBehaviour][] = [
    ["nothing that may be shown", "moderation", typed(422, "no_media_generated")],
    ["a small photo", "photo", typed(422, "image_too_small", ["body", "human_image_url"])],
    ["a large garment", "garment", typed(422, "file_too_large", ["body", "garment_image_url"])],
    ["no pose", "photo", typed(422, "value_error", ["body"], "Failed to detect body pose")],
    ["a wrong value", "operator", typed(422, "greater_than", ["body", "num_samples"])],
    ["a timeout", "transient", typed(504, "generation_timeout")],
    [
      "a runner that fell over",
      "transient",
      { response: { status: 503, body: { detail: "gone", error_type: "runner_disconnected" } } },
    ],
    ["a bill", "operator", { refused: { status: 402, body: { detail: "Payment required" } } }],
  ];
  it.each(MEANINGS)("understands %s as %s", async (_, cause, behaviour) => {
    its.fake.behave(behaviour);
    expect(await runToEnd(its.engine, JOB)).toMatchObject({ kind: "error", cause });
  });

  it("asks Kolors by its own names", async () => {
    const settings = { ...VARS, FAL_MODEL: "fal-ai/kling/v1-5/kolors-virtual-try-on" } as const;
    const kolors = createFalEngine(await engineContext(settings, its.fake.provider.fetch));
    const answer = await runToEnd(kolors, JOB);
    const output = { url: expect.stringContaining(FAL_MEDIA) };
    expect(answer).toEqual({ kind: "output", output });
  });

  it("is not called back where nobody can reach it", async () => {
    await its.engine.startJob({ ...JOB, callbackUrl: "http://localhost:8787/x" }, NO_PROGRESS);
    expect(its.fake.provider.requests.map(({ url }) => url.search)).toEqual([""]);
  });

  it("cancels a request, and gives one up that is no longer known", async () => {
    const started = await its.engine.startJob(JOB, NO_PROGRESS);
    const reference = started.kind === "waiting" ? started.reference : "";
    await its.engine.cancel?.(reference, NO_PROGRESS.signal);
    expect(its.fake.isCancelled(reference)).toBe(true);
    const unknown = await its.engine.poll?.(crypto.randomUUID(), NO_PROGRESS.signal);
    expect(unknown).toMatchObject({ cause: "transient", ended: true });
  });
});

describe("a webhook of fal", () => {
  const REQUEST_ID = "00000000-0000-4000-8000-000000000001";
  const BODY = `{"request_id":"${REQUEST_ID}","gateway_request_id":"${REQUEST_ID}","status":"OK","payload":{"images":[{"url":"https://v3.fal.media/x.png"}]}}`;
  const AT = 1_767_225_600_000;
  /** Computed once with another implementation (RFC 8032). */
  const SIGNATURE =
    "60c590545a0f99fa7189a1557d2bec0662649b598fa030386d1799c3b1d0ec88" +
    "f5b733adc281c78caca838416322ca65f20509b5c5e08d111a54bd3df6dd840d";
  const HEADERS = falWebhookHeaders(BODY, AT);
  let fake: Awaited<ReturnType<typeof startFakeFal>>;
  beforeAll(async () => {
    fake = await startFakeFal();
  });
  afterAll(() => fake.provider.stop());

  async function read(headers: Record<string, string>, body = BODY, now = AT) {
    const context = { ...(await engineContext(VARS, fake.provider.fetch)), now: () => now };
    const webhook = { headers: new Headers(headers), body: new TextEncoder().encode(body) };
    const meant = { generationId: "generation-of-a-test", attempt: 1, token: null };
    return createFalEngine(context).webhooks?.read({ ...webhook, ...meant });
  }

  it("is believed by the published key, and only as a hint to ask", async () => {
    expect(HEADERS["x-fal-webhook-signature"]).toBe(SIGNATURE);
    expect(await read(HEADERS)).toEqual({ reference: REQUEST_ID, answer: null });
    expect(await read(HEADERS, BODY, AT + 299_000)).toEqual({
      reference: REQUEST_ID,
      answer: null,
    });
  });

  it("is not, forged, changed, old or of tomorrow", async () => {
    expect(await read({})).toBeNull();
    expect(await read({ ...HEADERS, "x-fal-webhook-signature": "00".repeat(64) })).toBeNull();
    expect(await read({ ...HEADERS, "x-fal-webhook-signature": SIGNATURE.slice(2) })).toBeNull();
    expect(await read({ ...HEADERS, "x-fal-webhook-user-id": "user_2" })).toBeNull();
    expect(await read({ ...HEADERS, "x-fal-webhook-timestamp": "1767225601" })).toBeNull();
    expect(await read(HEADERS, BODY.replace("OK", "KO"))).toBeNull();
    expect(await read(HEADERS, BODY, AT + 301_000)).toBeNull();
    expect(await read(HEADERS, BODY, AT - 301_000)).toBeNull();
    expect(await read(falWebhookHeaders("no JSON", AT), "no JSON")).toBeNull();
  });

  it("asks for the keys once, however many forge", async () => {
    const before = fake.provider.requests.length;
    for (let n = 0; n < 20; n++) {
      await read({ ...HEADERS, "x-fal-webhook-signature": `0${n % 10}`.repeat(64) });
    }
    expect(fake.provider.requests.length - before).toBeLessThanOrEqual(1);
  });
});
