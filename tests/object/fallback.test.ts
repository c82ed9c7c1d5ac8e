import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AI_MARK } from "#worker/engines/catalog.ts";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { newConsentedMember } from "../harness/consented-member.ts";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { awaitEnd } from "../harness/events.ts";
import { startFaultyService } from "../harness/fakes/faulty-service.ts";
import { callbackHeaders, SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { Caller, type Member, pictureDataUrl } from "../harness/member.ts";

const MADE = pictureDataUrl("dressed.jpg", await dressedPerson());

const CREDITS = 20;

let service: Awaited<ReturnType<typeof startFaultyService>>;
let product: CrashingProduct;
let member: Member;
let alone: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startFaultyService(MADE);
  alone = {
    ENGINE: "http",
    HTTP_ENGINE_URL: service.url,
    HTTP_ENGINE_SECRET: SERVICE_SECRET,
    DAILY_CREDITS: String(CREDITS),
  };
  product = await CrashingProduct.start(alone);
  member = await newConsentedMember(product.site);
}, 90_000);
afterAll(async () => {
  await product.stop();
  await service.stop();
});
afterEach(() => service.become("well"));

const begin = async (): Promise<string> =>
  (await member.call("POST", "/api/generations")).json.generationId;
const askedFor = (id: string) => service.jobs.filter((job) => job.generation_id === id).length;

async function configure(vars: Readonly<Record<string, string>>): Promise<void> {
  await product.crash({ database: "stopped" });
  await product.restart(vars);
}

async function fail(id: string) {
  service.become("errs");
  expect((await member.submit(id)).status).toBe(202);
  return awaitEnd(member, id);
}

describe("the engine that takes over", { timeout: 90_000 }, () => {
  it("is the one that was there at the start: none that came later gets the photos", async () => {
    const id = await begin();
    await configure({ ...alone, ENGINE_FALLBACK: "local" });
    expect(await fail(id)).toMatchObject({
      status: "failed",
      failureCode: "generation_failed",
      mark: AI_MARK.label,
    });
    expect(askedFor(id)).toBe(2);
    expect(await member.credits()).toBe(CREDITS);
  });

  it("takes over what was started with it, then and when it is configured no more", async () => {
    const [first, second] = [await begin(), await begin()];
    const taken = { status: "completed", mark: LOCAL_MARK.label };
    expect(await fail(first)).toMatchObject(taken);
    await configure(alone);
    expect(await fail(second)).toMatchObject(taken);
    expect([first, second].map(askedFor)).toEqual([1, 1]);
    expect(await member.credits()).toBe(CREDITS - 2);
  });

  it("hears the one that it has asked when another is configured meanwhile", async () => {
    service.become("calls_back");
    const id = await begin();
    expect((await member.submit(id)).status).toBe(202);
    await expect.poll(() => askedFor(id)).toBe(1);
    await configure({ ...alone, ENGINE: "local" });
    const made = { status: "completed", output_image_url: MADE };
    // After a crash before the service's answer, the service is called a second time.
    const callBack = async () => {
      const attempt = askedFor(id);
      const body = JSON.stringify({ generation_id: id, attempt, ...made });
      const path = `/api/generations/${id}/callback?attempt=${attempt}`;
      const call = { headers: { Origin: "", ...callbackHeaders(body) }, raw: body };
      expect((await new Caller(product.site).call("POST", path, call)).status).toBe(204);
      return (await member.call("GET", `/api/generations/${id}`)).json;
    };
    await expect
      .poll(callBack, { timeout: 20_000 })
      .toMatchObject({ status: "completed", mark: AI_MARK.label });
    expect(await member.credits()).toBe(CREDITS - 3);
  });

  it("leaves nothing to the ledger audit", async () => {
    expect(await product.audit(CREDITS)).toEqual([]);
  });
});
