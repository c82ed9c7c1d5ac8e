import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import {
  describeEngine,
  engineContext,
  runToEnd,
  startEngine,
} from "#tests/harness/engine-suite.ts";
import { dataUrlBytes } from "#tests/harness/fakes/pictures.ts";
import {
  REPLICATE_TOKEN,
  type ReplicateBehaviour,
  replicateWebhookHeaders,
  startFakeReplicate,
  WEBHOOK_SECRET,
} from "#tests/harness/fakes/replicate.ts";
import { nth } from "#tests/harness/lists.ts";
import { createReplicateEngine } from "./replicate-engine.ts";

const VARS = { ENGINE: "replicate", REPLICATE_API_TOKEN: REPLICATE_TOKEN } as const;
const JOB = engineJob(fullDemoPicture("person-1.jpg"), fullDemoPicture("tee-plain.webp"));

interface Sent {
  readonly version: string;
  readonly webhook?: string;
  readonly input: { readonly person_image: string; readonly garment_images: readonly string[] };
}

describeEngine({
  name: "replicate",
  settings: VARS,
  secrets: [REPLICATE_TOKEN],
  make: createReplicateEngine,
  start: startFakeReplicate,
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
    const { version, webhook, input } = nth(requests, 0).json as Sent;
    expect(version).toBe("prunaai/p-image-try-on");
    expect(webhook).toBe(job.callbackUrl);
    expect(dataUrlBytes(input.person_image)).toEqual(job.person);
    expect(input.garment_images.map(dataUrlBytes)).toEqual(job.garments.map(({ bytes }) => bytes));
  },
});

describe("replicate", () => {
  const its = startEngine(startFakeReplicate, createReplicateEngine, VARS);

  const MEANINGS: readonly [string, string, ReplicateBehaviour][] = [
    ["a filter", "moderation", { failed: "NSFW content detected" }],
    ["no pose", "photo", { failed: "Could not find pose keypoints" }],
    ["a crash", "transient", { failed: "Prediction interrupted; please retry (code: PA)" }],
    ["words nobody knows", "transient", { failed: "the dog ate it" }],
    ["a deadline", "transient", { ends: { status: "aborted" } }],
    ["a stranger's hand", "transient", { ends: { status: "canceled" } }],
    ["no such model", "operator", { refused: { status: 404, body: { detail: "not found" } } }],
    ["a broken server", "transient", { refused: { status: 500, body: { detail: "oops" } } }],
  ];
  it.each(MEANINGS)("understands %s as %s", async (_, cause, behaviour) => {
    its.fake.behave(behaviour);
    expect(await runToEnd(its.engine, JOB)).toMatchObject({ kind: "error", cause });
  });

  it("takes one output or the first of several", async () => {
    const url = "https://replicate.delivery/pbxt/1.jpg";
    for (const output of [url, [url, "https://replicate.delivery/pbxt/2.jpg"]]) {
      its.fake.behave({ ends: { status: "succeeded", output } });
      expect(await runToEnd(its.engine, JOB)).toEqual({ kind: "output", output: { url } });
    }
  });

  it("names large pictures by their address, where that can be reached", async () => {
    const large = new Uint8Array(300 * 1024);
    large.set(JOB.person);
    const inputOf = async (callbackUrl: string) => {
      its.fake.provider.requests.length = 0;
      await its.engine.startJob({ ...JOB, person: large, callbackUrl }, NO_PROGRESS);
      return nth(its.fake.provider.requests, 0).json as Sent;
    };
    const { person, garments } = await JOB.links();
    const public_ = await inputOf(JOB.callbackUrl);
    expect(public_.input).toMatchObject({ person_image: person, garment_images: garments });
    const local = await inputOf("http://localhost:8787/x");
    expect(local.webhook).toBeUndefined();
    expect(dataUrlBytes(local.input.person_image)).toEqual(large);
  });

  it("cancels a prediction, and gives one up that is no longer known", async () => {
    const started = await its.engine.startJob(JOB, NO_PROGRESS);
    const reference = started.kind === "waiting" ? started.reference : "";
    await its.engine.cancel?.(reference, NO_PROGRESS.signal);
    expect(its.fake.isCancelled(reference)).toBe(true);
    const unknown = await its.engine.poll?.("nothing", NO_PROGRESS.signal);
    expect(unknown).toMatchObject({ cause: "transient", ended: true });
  });
});

describe("a webhook of Replicate", () => {
  const BODY =
    '{"id":"p1","status":"succeeded","output":["https://replicate.delivery/x.png"],"error":null}';
  const AT = 1_767_225_600_000;
  /** Computed once with another implementation. */
  const SIGNATURE = "v1,uFtk/P8pGjVHkou9Ajo70C2mEPovmuXfa7ubSq4155A=";
  const HEADERS = replicateWebhookHeaders(BODY, AT);
  const BELIEVED = { reference: "p1", answer: null };
  let fake: Awaited<ReturnType<typeof startFakeReplicate>>;
  beforeAll(async () => {
    fake = await startFakeReplicate();
  });
  afterAll(() => fake.provider.stop());

  async function read(
    headers: Record<string, string>,
    { body = BODY, now = AT, secret = WEBHOOK_SECRET as string | null } = {},
  ) {
    const settings = secret ? { ...VARS, REPLICATE_WEBHOOK_SECRET: secret } : VARS;
    const context = { ...(await engineContext(settings, fake.provider.fetch)), now: () => now };
    const webhook = { headers: new Headers(headers), body: new TextEncoder().encode(body) };
    const meant = { generationId: "generation-of-a-test", attempt: 1, token: null };
    return createReplicateEngine(context).webhooks?.read({ ...webhook, ...meant });
  }

  it("is believed by its key, among others too, and only as a hint to ask", async () => {
    expect(HEADERS["webhook-signature"]).toBe(SIGNATURE);
    expect(await read(HEADERS)).toEqual(BELIEVED);
    const several = `v1,AAAA v2,BBBB ${SIGNATURE}`;
    expect(await read({ ...HEADERS, "webhook-signature": several })).toEqual(BELIEVED);
    expect(fake.provider.requests).toEqual([]);
  });

  it("is read with the account's own key where none is set, which is asked for once", async () => {
    const context = { secret: null };
    for (let n = 0; n < 3; n++) expect(await read(HEADERS, context)).toEqual(BELIEVED);
    expect(await read({ ...HEADERS, "webhook-id": "msg_other" }, context)).toBeNull();
    expect(fake.provider.requests.map(({ url }) => url.pathname)).toEqual([
      "/v1/webhooks/default/secret",
    ]);
  });

  it("is not believed forged, changed, old or of tomorrow", async () => {
    const other = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
    expect(await read({})).toBeNull();
    expect(await read(replicateWebhookHeaders(BODY, AT, other))).toBeNull();
    expect(await read({ ...HEADERS, "webhook-signature": SIGNATURE.slice(3) })).toBeNull();
    expect(await read({ ...HEADERS, "webhook-signature": "v1,*" })).toBeNull();
    expect(await read({ ...HEADERS, "webhook-timestamp": "1767225601" })).toBeNull();
    expect(await read(HEADERS, { body: BODY.replace("p1", "p2") })).toBeNull();
    expect(await read(HEADERS, { now: AT + 301_000 })).toBeNull();
    expect(await read(HEADERS, { now: AT - 301_000 })).toBeNull();
    expect(await read(replicateWebhookHeaders("[]", AT), { body: "[]" })).toBeNull();
  });
});
