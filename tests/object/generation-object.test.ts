import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { GENERATION_STAGES, type GenerationStage } from "#worker/contract/generations.ts";
import { createLocalEngine, LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { markJpeg } from "#worker/media/mark-jpeg.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { engineJob, NO_PROGRESS } from "../harness/engine-job.ts";
import { awaitEnd, isFinal, listenFor } from "../harness/events.ts";
import { audit, count, objectsOf } from "../harness/ledger-audit.ts";
import { type Member, newMember, pictureBytes, pictureDataUrl } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { WORKER_NAME } from "../harness/runtime.ts";
import { writeRows } from "../harness/write-rows.ts";

const CREDITS = 40;
const SWEEP = "* * * * *";
const NOTHING_NAMED = { productUrl: null, closetItemId: null };

let product: Product;
const deleted: string[] = [];
beforeAll(async () => {
  product = await startProduct({
    DAILY_CREDITS: String(CREDITS),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
});
afterAll(() => product.stop());

const auditLedger = () => audit(product, { allowance: CREDITS, deleted });
const evict = (id: string) =>
  product.runtime.unsafeEvictDurableObject(WORKER_NAME, "GenerationObject", { name: id });

async function objectOf(id: string) {
  const { GENERATIONS } = await product.bindings();
  return GENERATIONS.get(GENERATIONS.idFromName(id));
}

/** Neither dark nor overexposed. */
const grey = (pixels: number) =>
  new Uint8ClampedArray(4 * pixels).map((_, i) => (i % 4 === 3 ? 255 : 200));
const GREY = { width: 480, height: 640, data: grey(480 * 640) };
const EMPTY_PICTURE = `data:image/png;base64,${Buffer.from(pngOf(GREY)).toString("base64")}`;

/** Listens until a stage has been reached. */
function reach(member: Member, id: string, stage: GenerationStage) {
  const percent = GENERATION_STAGES[stage];
  return listenFor(member, id, ({ progress }) => progress >= percent);
}

function charged(id: string, { id: ownerId }: Member, deadlineAt: number) {
  const by = { engine: "local", fallback: null, expectedMs: 4000 };
  return { id, ownerId, createdAt: Date.now(), deadlineAt, ...by };
}

/** A charged generation without an object. */
async function chargedByHand(
  member: Member,
  status: string,
  deadlineAt: number,
  now = Date.now(),
): Promise<string> {
  const id = randomUUID();
  await writeRows(product.db, [
    {
      sql: `INSERT INTO generations (id, user_id, status, created_at, deadline_at)
            VALUES (?, ?, ?, ?, ?)`,
      args: [id, member.id, status, now, deadlineAt],
    },
    {
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
            VALUES (?, ?, 'charge', -1, ?, ?)`,
      args: [randomUUID(), member.id, id, now],
    },
  ]);
  return id;
}

function refundsOf(id: string): Promise<number> {
  const sql = "SELECT count(*) FROM credit_ledger WHERE generation_id = ? AND kind = 'refund'";
  return count(product, sql, [id]);
}

async function expectRefunded(member: Member, id: string, failureCode: FailureCode): Promise<void> {
  const answer = await member.call("GET", `/api/generations/${id}`);
  const errorMessage = FAILURE_SENTENCES[failureCode];
  const failed = { status: "failed", failureCode, errorMessage, outputImageUrl: null };
  expect(answer.json).toMatchObject(failed);
  expect(await refundsOf(id)).toBe(1);
  expect(await member.credits()).toBe(CREDITS);
  expect(await objectsOf(product, id)).toEqual([]);
}

// crash.test.ts tests the interruption of a run; an eviction waits for the end of the run.
describe("an object that is evicted", () => {
  it("takes its job all the same, and remembers its end", async () => {
    const member = await newMember(product);
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    await evict(id);
    expect((await member.submit(id)).status).toBe(202);
    expect((await member.follow(id)).at(-1)).toMatchObject({ status: "completed" });
    // Waits until nothing keeps the object in memory; a remaining timer would fail here.
    await evict(id);
    const after = await member.call("GET", `/api/generations/${id}`);
    expect(after.json.status).toBe("completed");
    expect(await auditLedger()).toEqual([]);
  });
});

describe("a deadline", () => {
  it("ends what never got its job, with the refund", async () => {
    const member = await newMember(product);
    const deadlineAt = Date.now() + 300;
    const id = await chargedByHand(member, "pending", deadlineAt);
    const object = await objectOf(id);
    await object.arm(charged(id, member, deadlineAt));
    await object.arm(charged(id, member, deadlineAt + 3_600_000));
    await awaitEnd(member, id);
    await expectRefunded(member, id, "timed_out");
    expect((await member.submit(id)).status).toBe(409);
  });

  it("is kept by the sweep when no object was ever reached", async () => {
    const member = await newMember(product);
    const pending = await chargedByHand(member, "pending", Date.now() - 60_000);
    const processing = await chargedByHand(member, "processing", Date.now() - 60_000);
    const early = await chargedByHand(member, "pending", Date.now() + 60_000);
    const unarmed = await chargedByHand(
      member,
      "pending",
      Date.now() + 60_000,
      Date.now() - 20_000,
    );
    const armed = await chargedByHand(member, "pending", Date.now() + 60_000, Date.now() - 20_000);
    await (await objectOf(armed)).arm(charged(armed, member, Date.now() + 60_000));
    await Promise.all([product.cron(SWEEP), product.cron(SWEEP), product.cron(SWEEP)]);
    await product.cron(SWEEP);
    for (const id of [pending, processing]) {
      expect(await refundsOf(id)).toBe(1);
      const { json } = await member.call("GET", `/api/generations/${id}`);
      expect(json).toMatchObject({ status: "failed", failureCode: "timed_out" });
    }
    expect(await refundsOf(unarmed)).toBe(1);
    const { json: ended } = await member.call("GET", `/api/generations/${unarmed}`);
    expect(ended).toMatchObject({ status: "failed", failureCode: "not_started" });
    for (const open of [early, armed]) expect(await refundsOf(open)).toBe(0);
    expect(await member.credits()).toBe(CREDITS - 2);
    expect(await auditLedger()).toEqual([]);
  });
});

describe("a deletion", () => {
  it("leaves nothing behind, at whatever stage it comes", async () => {
    const member = await newMember(product);
    const stages = ["armed", "waiting", "garment", "warp", "storing", "done"] as const;
    let paid = 1;
    for (const stage of stages) {
      const id =
        stage === "armed"
          ? (await member.call("POST", "/api/generations")).json.generationId
          : await member.tryOn();
      if (stage !== "armed") await reach(member, id, stage);
      deleted.push(id);
      expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
      expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(404);
      const refunds = await refundsOf(id);
      // In the stage `storing` a generation may end before it is stopped.
      if (stage !== "storing") expect(refunds, stage).toBe(stage === "done" ? 0 : 1);
      paid += 1 - refunds;
      expect((await member.call("GET", `/api/generations/${id}`)).status).toBe(404);
      expect((await member.call("GET", `/api/generations/${id}/events`)).status).toBe(404);
      const storage = await product.storageOf(id);
      expect(await storage.exec("SELECT name FROM sqlite_master"), stage).toEqual([]);
    }
    // The computation of stopped generations ends before that of a later one.
    await awaitEnd(member, await member.tryOn());
    for (const id of deleted) expect(await objectsOf(product, id)).toEqual([]);
    expect((await member.call("GET", "/api/generations")).json.generations).toHaveLength(1);
    expect(await member.credits()).toBe(CREDITS - paid);
    expect(await auditLedger()).toEqual([]);
  });
});

describe("a job", () => {
  it("is taken once of many", async () => {
    const member = await newMember(product);
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const jobs = Array.from({ length: 5 }, (_, n) => ({
      product_url: `https://shop.example/${n}`,
    }));
    const answers = await Promise.all(jobs.map((job) => member.submit(id, job)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await member.submit(id)).status).toBe(409);
    expect(await member.credits()).toBe(CREDITS - 1);
  });

  it.each([
    ["shows no garment", { garment_image_url: EMPTY_PICTURE }, "garment_empty"],
    ["shows no person", { model_image_url: pictureDataUrl("tank-top.webp") }, "no_person"],
  ] as const)("that %s ends with the engine's code and the refund", async (_, job, failureCode) => {
    const member = await newMember(product);
    const id = await member.tryOn(job);
    expect(await awaitEnd(member, id)).toMatchObject({ status: "failed", progress: 100 });
    await expectRefunded(member, id, failureCode);
  });

  it("whose pictures are gone is not paid for", async () => {
    const member = await newMember(product);
    const deadlineAt = Date.now() + 60_000;
    const id = await chargedByHand(member, "processing", deadlineAt);
    const object = await objectOf(id);
    await object.arm(charged(id, member, deadlineAt));
    // The engine's refusal may come before the answer to either call.
    const answers = [await object.accept(NOTHING_NAMED), await object.accept(NOTHING_NAMED)];
    expect(answers.filter((answer) => answer !== "accepted" && answer !== "ended")).toEqual([]);
    await awaitEnd(member, id);
    await expectRefunded(member, id, "engine_out_of_order");
  });
});

describe("a result", () => {
  it("is the engine's with the marks to the byte, wherever it runs, and says what it is", async () => {
    const member = await newMember(product);
    const [last] = (await member.follow(await member.tryOn())).slice(-1);
    expect(last?.mark).toBe("Simulated preview");
    const response = await member.response("GET", last?.outputImageUrl ?? "");
    const made = new Uint8Array(await response.arrayBuffer());
    const { json } = await member.call("GET", "/api/generations");
    expect(json.generations[0].mark).toBe(last?.mark);

    const codecs = createCodecs(await loadCodecModules());
    const input = async (name: string, role: "person" | "garment") => {
      const clean = await sanitiseImage(pictureBytes(name), codecs, WORKING_PICTURE[role]);
      if (!clean.ok) throw new Error(clean.reason);
      return clean.bytes;
    };
    const person = await input("person-1.jpg", "person");
    const job = engineJob(person, await input("tee-plain.webp", "garment"));
    const answer = await createLocalEngine(codecs).startJob(job, NO_PROGRESS);
    if (answer.kind !== "done") throw new Error(answer.kind);
    embedMark(answer.image, DETECTION_KEY);
    const jpeg = await codecs.encodeJpeg(answer.image, RESULT_QUALITY);
    expect(Buffer.from(made).equals(markJpeg(jpeg, LOCAL_MARK))).toBe(true);
  });
});

describe("the events", () => {
  it("go on after a reconnection and end with the final one", async () => {
    const member = await newMember(product);
    const id = await member.tryOn();
    const first = await reach(member, id, "garment");
    const events = await member.follow(id);
    expect(events[0]?.progress).toBeGreaterThanOrEqual(first?.progress ?? 101);
    expect(events.at(-1)).toMatchObject({ status: "completed", progress: 100 });
    expect(events.slice(0, -1).some(isFinal)).toBe(false);
    expect(await member.follow(id)).toEqual([events.at(-1)]);
    expect(await auditLedger()).toEqual([]);
  });
});
