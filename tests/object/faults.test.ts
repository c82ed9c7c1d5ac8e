import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operations } from "#worker/contract/operations.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { newConsentedMember } from "../harness/consented-member.ts";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { awaitEnd } from "../harness/events.ts";
import { type Mood, startFaultyService } from "../harness/fakes/faulty-service.ts";
import { callbackHeaders, SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { type Answer, Caller, type Member, pictureDataUrl } from "../harness/member.ts";
import { spentCredits } from "../harness/spent-credits.ts";

const MADE = pictureDataUrl("dressed.jpg", await dressedPerson());

const CREDITS = 60;
const HOUR_MS = 3_600_000;

let service: Awaited<ReturnType<typeof startFaultyService>>;
let product: CrashingProduct;
let member: Member;
let admin: Member;
let completed = 0;

beforeAll(async () => {
  service = await startFaultyService(MADE);
  product = await CrashingProduct.start({
    ENGINE: "http",
    HTTP_ENGINE_URL: service.url,
    HTTP_ENGINE_SECRET: SERVICE_SECRET,
    ENGINE_TIMEOUT_S: "15",
    DAILY_CREDITS: String(CREDITS),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
  member = await newConsentedMember(product.site);
  admin = await newConsentedMember(product.site);
  await product.db().$client.execute({
    sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')",
    args: [admin.id],
  });
}, 90_000);
afterAll(async () => {
  await product.stop();
  await service.stop();
});

/** Checks that all generations have ended, and that the operator's audit finds no violation. */
async function expectOrder(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { status } = await awaitEnd(member, id);
    if (status === "completed") completed++;
    expect(service.jobs.filter((job) => job.generation_id === id).length).toBeLessThanOrEqual(2);
  }
  for (const cron of ["* * * * *", "17 * * * *"])
    await product.cron(cron, Date.now() + 2 * HOUR_MS);
  const operations: Operations = (await admin.call("GET", "/api/admin/operations")).json;
  expect(operations.open).toEqual({ count: 0, overdue: 0 });
  expect(operations.checks.length).toBeGreaterThan(10);
  expect(operations.checks.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(await spentCredits(product.db(), member.id)).toBe(completed);
}

/** Repeats a request until it is accepted: after 503 and after a lost answer. */
async function insist(ask: () => Promise<Answer>, taken: readonly number[]): Promise<Answer> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const answer = await ask().catch(() => null);
    if (answer && taken.includes(answer.status)) return answer;
    expect([undefined, 503], answer?.text).toContain(answer?.status);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("never taken");
}

/** Starts several generations at once with their pictures; resolves to their ids. */
function startSome(count: number): Promise<string[]> {
  const starts = Array.from({ length: count }, async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const started = await insist(() => member.call("POST", "/api/generations", { headers }), [201]);
    const id: string = started.json.generationId;
    // 409: its deadline was over. 500: its pictures could not be stored, and it has ended.
    await insist(() => member.submit(id), [202, 409, 500]);
    return id;
  });
  return Promise.all(starts);
}

describe("every invariant holds after", { timeout: 90_000 }, () => {
  it("results that come five times at once", async () => {
    service.become("calls_back");
    const ids = await startSome(2);
    await expect.poll(() => service.jobs.length, { timeout: 10_000 }).toBe(2);
    const calls = service.jobs.flatMap((job) => {
      const result = { status: "completed", output_image_url: MADE };
      const { generation_id, attempt } = job;
      const body = JSON.stringify({ generation_id, attempt, ...result });
      const { pathname, search } = new URL(job.callback_url);
      const options = { headers: { Origin: "", ...callbackHeaders(body) }, raw: body };
      return Array.from({ length: 5 }, () =>
        new Caller(product.site).call("POST", pathname + search, options),
      );
    });
    for (const { status } of await Promise.all(calls)) expect(status).toBe(204);
    await expectOrder(ids);
    expect(completed).toBe(2);
  });

  it("ten seconds without the database", async () => {
    service.become("well");
    const running = startSome(3);
    product.database.process.kill("SIGSTOP");
    const stopped = startSome(3);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    product.database.process.kill("SIGCONT");
    await expectOrder([...(await running), ...(await stopped)]);
  });

  it("a killed database", async () => {
    const before = await startSome(1);
    const during = startSome(3);
    await product.killDatabase();
    await expectOrder([...before, ...(await during), ...(await startSome(1))]);
  });

  it("a bucket that takes nothing", async () => {
    const before = await startSome(1);
    await expectOrder(before);
    const mend = product.breakBucket();
    const during = await startSome(2);
    const ends = await Promise.all(during.map((id) => awaitEnd(member, id)));
    expect(ends.map(({ status }) => status)).toEqual(["failed", "failed"]);
    mend();
    await expectOrder(during);
    await expectOrder(await startSome(1));
  });

  it("an engine in every bad mood", async () => {
    const moods: Mood[] = [
      "sends_no_picture",
      "answers_nothing",
      "answers_half",
      "answers_html",
      "errs",
      "drops",
      "hangs",
    ];
    const asked = service.jobs.length;
    service.become(...moods);
    // All at once, because the breaker would keep later ones from the service.
    const ids = await startSome(2 * moods.length);
    const made = completed;
    await expectOrder(ids);
    expect(completed).toBe(made);
    expect(service.jobs.length - asked).toBeGreaterThanOrEqual(moods.length);
  });

  it("an engine that is gone, and all of it once more on what lies on disk", async () => {
    await service.stop();
    await expectOrder(await startSome(2));
    expect(await product.audit(CREDITS)).toEqual([]);
  });
});
