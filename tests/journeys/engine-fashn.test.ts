import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedPhotos } from "#tests/harness/changed-photos.ts";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { AI_MARK } from "#worker/engines/catalog.ts";
import { awaitEnd, listenFor } from "../harness/events.ts";
import {
  FASHN_API,
  FASHN_CDN,
  FASHN_KEY,
  type FakeFashn,
  type FashnBehaviour,
  startFakeFashn,
} from "../harness/fakes/fashn.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { PUBLIC } from "../harness/links.ts";
import { type Member, newMember } from "../harness/member.ts";
import { pngBomb } from "../harness/png-bomb.ts";
import { type Product, startProduct } from "../harness/product.ts";

const CREDITS = 60;
const CHANGED = await changedPhotos();
const FOREIGN = "https://elsewhere.example/output_0.jpeg";
const METADATA = "http://169.254.169.254/latest/meta-data/";

let internet: Internet;
let fake: FakeFashn;
const deleted: string[] = [];

function start(vars: Readonly<Record<string, string>> = {}): Promise<Product> {
  return startProduct(
    {
      ENGINE: "fashn",
      FASHN_API_KEY: FASHN_KEY,
      DAILY_CREDITS: String(CREDITS),
      MAX_RUNNING_GENERATIONS: "100",
      MAX_STARTS_PER_HOUR: "1000",
      ...vars,
    },
    { internet },
  );
}

beforeAll(async () => {
  fake = await startFakeFashn({ steps: [] });
  internet = await startInternet();
  for (const origin of [FASHN_API, FASHN_CDN]) internet.origins.set(origin, fake.provider.fetch);
  internet.names.set("cdn.fashn.ai", () => [PUBLIC]);
  internet.names.set("elsewhere.example", () => [PUBLIC]);
  for (const url of [FOREIGN, METADATA]) internet.sites.set(url, () => new Response("secret"));
});
afterAll(async () => {
  await internet.stop();
  await fake.provider.stop();
});

const dataUrl = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** A small photo, because it is only forwarded. */
const PERSON = dataUrl("image/png", pngOf(fourCorners(96, 144)));
let garments = 0;
/** Starts a job whose garment always gets this behaviour from the provider. */
async function tryOn(member: Member, behaviour: FashnBehaviour, photo = PERSON) {
  const width = 100 + garments++;
  fake.behaveFor(width, behaviour);
  const garment_image_url = dataUrl("image/png", pngOf(fourCorners(width, 90)));
  const id = await member.tryOn({ garment_image_url, model_image_url: photo });
  return {
    id,
    runs: () => fake.runsOf(width),
    polls: () => fake.pollsOf(width),
    /** Lets an endless prediction end. */
    release: () => fake.behaveFor(width, "good"),
  };
}

const refundsOf = (product: Product, id: string) =>
  count(product, "SELECT count(*) FROM credit_ledger WHERE kind = 'refund' AND generation_id = ?", [
    id,
  ]);

/** Called only without running work, because the worker's bindings are read in this thread. */
async function breakerOf(product: Product) {
  const { ENGINE_BREAKERS } = await product.bindings();
  return ENGINE_BREAKERS.get(ENGINE_BREAKERS.idFromName("fashn"));
}

async function enginesOf(product: Product) {
  return (await (await product.fetch("/api/health")).json()) as {
    ok: boolean;
    engines: { name: string; state: string }[];
  };
}

/** Outputs that a provider must not deliver. */
const LIES: Readonly<Record<string, string>> = {
  "an address of another host": FOREIGN,
  "an address of the machines' own network": METADATA,
  "their host with somebody else's credentials": "https://cdn.fashn.ai@elsewhere.example/1.jpeg",
  "a page": dataUrl("image/jpeg", "<!doctype html><script>alert(1)</script>"),
  "a drawing": dataUrl("image/png", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
  "a picture of 30000 by 30000": dataUrl("image/png", pngBomb()),
};

describe("with FASHN alone", () => {
  let product: Product;
  let member: Member;
  beforeAll(async () => {
    product = await start();
    member = await newMember(product);
    await member.agree();
  });
  afterAll(async () => {
    expect(await audit(product, { allowance: CREDITS, deleted })).toEqual([]);
    await product.stop();
  });

  it.concurrent("makes a picture that says of itself, here and in its file, what it is", async () => {
    const facts = { name: "fashn", mark: AI_MARK.label, ai: true, fit: false, seeded: true };
    const { json } = await member.call("GET", "/api/engine");
    expect(json).toMatchObject({ ...facts, passesTo: ["FASHN"] });
    const { id, release } = await tryOn(member, "never");
    const early = await listenFor(member, id, ({ progress }) => progress > 10);
    const later = await listenFor(member, id, ({ progress }) => progress > (early?.progress ?? 99));
    expect(later?.stage).toBe("generating");
    release();
    const end = await awaitEnd(member, id);
    const made = { status: "completed", mark: "AI-generated", expectedSeconds: 15 };
    expect(end).toMatchObject({ ...made, progress: 100 });
    const picture = await member.response("GET", end.outputImageUrl ?? "");
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
    const file = Buffer.from(await picture.arrayBuffer()).toString("latin1");
    expect(file).toContain(`DigitalSourceType="${AI_MARK.digitalSourceType}"`);
    expect(file).toContain(AI_MARK.label);
    const { generations } = (await member.call("GET", "/api/generations")).json;
    expect(generations).toContainEqual(expect.objectContaining({ id, ...made }));
  });

  it.concurrent("fetches a picture from the provider's own host", async () => {
    const { id } = await tryOn(member, { output: `${FASHN_CDN}/1/output_0.jpeg` });
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect(internet.lookups).toContain("cdn.fashn.ai");
  });

  const FAILURES: readonly [string, FashnBehaviour, FailureCode, number, string?][] = [
    ["a photo it can't use", "photo", "photo_unusable", 1],
    ["a garment it can't use", "garment", "garment_unusable", 1],
    ["a content filter", "moderation", "moderation_refused", 1],
    ["a failure that may pass", "transient", "generation_failed", 2],
    ["no picture", "hollow", "generation_failed", 2],
    ["the photo itself", { output: PERSON }, "result_unchanged", 2],
    ["another body", { output: CHANGED.narrowed }, "result_changed_body", 2, CHANGED.photo],
    ["another ground", { output: CHANGED.reground }, "result_changed_body", 2, CHANGED.photo],
    ["bare skin", { output: CHANGED.bared }, "result_bared", 2, CHANGED.photo],
  ];
  it.concurrent("ends each failure with its code, its sentence and one refund, asking twice at most", async () => {
    const jobs = [];
    for (const [name, behaviour, failureCode, asked, photo] of FAILURES) {
      jobs.push({ name, failureCode, asked, ...(await tryOn(member, behaviour, photo)) });
    }
    for (const { name, failureCode, asked, id, runs } of jobs) {
      const end = await awaitEnd(member, id);
      const errorMessage = FAILURE_SENTENCES[failureCode];
      expect(end, name).toMatchObject({ status: "failed", failureCode, errorMessage });
      expect(runs(), name).toBe(asked);
      expect(await refundsOf(product, id), name).toBe(1);
    }
  });

  it.concurrent("believes no picture that isn't one, and goes to no foreign address", async () => {
    const jobs = [];
    for (const [name, output] of Object.entries(LIES)) {
      jobs.push({ name, ...(await tryOn(member, { output })) });
    }
    for (const { name, id, runs } of jobs) {
      const end = await awaitEnd(member, id);
      expect(end, name).toMatchObject({ status: "failed", failureCode: "generation_failed" });
      expect(runs(), name).toBeLessThanOrEqual(2);
      expect(await refundsOf(product, id), name).toBe(1);
    }
    expect(internet.requests).toEqual([]);
    expect(internet.hits).toEqual([]);
  });

  it.concurrent("leaves nothing of what is deleted under way, and asks after it no more", async () => {
    const { id, polls, release } = await tryOn(member, "never");
    await expect.poll(polls, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
    deleted.push(id);
    const before = polls();
    release();
    // The duration of another job is enough time for an unwanted further poll.
    const other = await tryOn(member, "good");
    expect((await awaitEnd(member, other.id)).status).toBe("completed");
    expect(polls() - before).toBeLessThanOrEqual(1);
    expect(await refundsOf(product, id)).toBe(1);
  });

  it("raises an alarm for what it cannot work with, and goes on asking for others", async () => {
    await (await breakerOf(product)).report("ok");
    product.logs.splice(0);
    const odd = await tryOn(member, "config");
    const end = await awaitEnd(member, odd.id);
    expect(end).toMatchObject({ status: "failed", failureCode: "engine_out_of_order" });
    expect(await refundsOf(product, odd.id)).toBe(1);
    expect(JSON.stringify(product.logs)).toContain("alarm");
    const next = await tryOn(member, "good");
    expect((await awaitEnd(member, next.id)).status).toBe("completed");
  });

  it.each(["auth", "balance"] as const)(
    "stops at what only the operator can mend (%s): an alarm, and no further call",
    async (behaviour) => {
      await (await breakerOf(product)).report("ok");
      product.logs.splice(0);
      const first = await tryOn(member, behaviour);
      const end = await awaitEnd(member, first.id);
      expect(end).toMatchObject({ status: "failed", failureCode: "engine_out_of_order" });
      expect(first.runs()).toBe(1);
      await expect
        .poll(() => enginesOf(product))
        .toMatchObject({
          ok: false,
          engines: [{ name: "fashn", state: "out_of_order" }],
        });
      const logs = JSON.stringify(product.logs);
      expect(logs).toContain("alarm");
      expect(logs).not.toContain(FASHN_KEY);
      const before = await member.credits();
      const second = await tryOn(member, "good");
      const spared = await awaitEnd(member, second.id);
      expect(spared).toMatchObject({ status: "failed", failureCode: "engine_out_of_order" });
      expect(second.runs()).toBe(0);
      expect(await refundsOf(product, second.id)).toBe(1);
      expect(await member.credits()).toBe(before);
    },
  );
});

describe("with FASHN on a bad wire", () => {
  let product: Product;
  beforeAll(async () => {
    product = await start({ ENGINE_TIMEOUT_S: "6" });
  });
  afterAll(async () => {
    expect(await audit(product, { allowance: CREDITS })).toEqual([]);
    await product.stop();
  });

  it("ends each job with the credit back, and then leaves the provider alone", async () => {
    const member = await newMember(product);
    await member.agree();
    const jobs = [];
    for (const wire of ["hang", "slow_body", "endless_body", "malformed", "html"] as const) {
      jobs.push({ wire, ...(await tryOn(member, { wire })) });
    }
    for (const { wire, id, runs } of jobs) {
      expect((await awaitEnd(member, id)).status, wire).toBe("failed");
      expect(runs(), wire).toBeLessThanOrEqual(2);
      expect(await refundsOf(product, id), wire).toBe(1);
    }
    expect(await member.credits()).toBe(CREDITS);
    expect((await enginesOf(product)).engines).toEqual([{ name: "fashn", state: "out_of_order" }]);
    const spared = await tryOn(member, "good");
    expect(await awaitEnd(member, spared.id)).toMatchObject({ failureCode: "engine_out_of_order" });
    expect(spared.runs()).toBe(0);
  });
});

describe("with a second engine behind it", () => {
  let product: Product;
  beforeAll(async () => {
    product = await start({ ENGINE_FALLBACK: "local" });
  });
  afterAll(async () => {
    expect(await audit(product, { allowance: CREDITS })).toEqual([]);
    await product.stop();
  });

  it("lets that one make the picture, marked as what it is, while FASHN is out of order", async () => {
    const member = await newMember(product);
    await member.agree();
    fake.behave("balance");
    const first = await awaitEnd(member, await member.tryOn());
    expect(first).toMatchObject({ status: "completed", mark: "Simulated preview" });
    await expect
      .poll(() => enginesOf(product), { timeout: 15_000 })
      .toMatchObject({
        ok: true,
        engines: [
          { name: "fashn", state: "out_of_order" },
          { name: "local", state: "ok" },
        ],
      });
    expect(await member.credits()).toBe(CREDITS - 1);
  }, 180_000);
});
