import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AI_MARK } from "#worker/engines/catalog.ts";
import { readManifest } from "../harness/c2pa-reader.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { newConsentedMember } from "../harness/consented-member.ts";
import { awaitEnd } from "../harness/events.ts";
import { type ServiceJob, startCallingService } from "../harness/fakes/calling-service.ts";
import { callbackHeaders, SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { audit, objectsOf } from "../harness/ledger-audit.ts";
import { Caller, pictureDataUrl } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";
import { c2paSigner } from "../harness/self-signed.ts";

const MADE = pictureDataUrl("dressed.jpg", await dressedPerson());
const signer = c2paSigner();

let service: Awaited<ReturnType<typeof startCallingService>>;
let product: Product;
const deleted: string[] = [];
beforeAll(async () => {
  service = await startCallingService();
  product = await startProduct({
    ENGINE: "http",
    HTTP_ENGINE_URL: service.url,
    HTTP_ENGINE_SECRET: SERVICE_SECRET,
    C2PA_CERTIFICATE: signer.cert + signer.issuer,
    C2PA_PRIVATE_KEY: signer.key,
  });
});
afterAll(async () => {
  await product.stop();
  await service.stop();
});
afterEach(async () => {
  service.onJob(async () => {});
  expect(await audit(product, { deleted })).toEqual([]);
});

/** The body of a callback with the result of a job; `over` replaces fields. */
const resultOf = (job: ServiceJob, over: object = {}) =>
  JSON.stringify({
    generation_id: job.generation_id,
    attempt: job.attempt,
    status: "completed",
    output_image_url: MADE,
    ...over,
  });

/** Calls back without a session; resolves to the status of the answer. */
async function callBack(job: ServiceJob, body = resultOf(job), headers = callbackHeaders(body)) {
  const { pathname, search } = new URL(job.callback_url);
  const options = { headers: { Origin: "", ...headers }, raw: body };
  return (await new Caller(product).call("POST", pathname + search, options)).status;
}

describe("a service that calls back", () => {
  it("ends a try-on with its picture, marked and signed for as what it is, and once", async () => {
    const member = await newConsentedMember(product);
    const id = await member.tryOn();
    const job = await service.jobOf(id);
    expect(await callBack(job)).toBe(204);
    const end = await awaitEnd(member, id);
    expect(end).toMatchObject({ status: "completed", mark: AI_MARK.label });
    const picture = await member.response("GET", String(end.outputImageUrl));
    const file = Buffer.from(await picture.arrayBuffer());
    const { digitalSourceType } = AI_MARK;
    expect(file.toString("latin1")).toContain(`DigitalSourceType="${digitalSourceType}"`);
    const manifest = await readManifest(file, signer.root);
    expect(manifest).toMatchObject({
      state: "Trusted",
      actions: [{ action: "c2pa.created", digitalSourceType }],
    });
    expect(await member.credits()).toBe(4);

    const failure = resultOf(job, { status: "failed" });
    for (const body of [resultOf(job), resultOf(job), failure]) {
      expect(await callBack(job, body)).toBe(204);
    }
    expect((await member.call("GET", `/api/generations/${id}`)).json).toEqual(end);
    expect(await member.credits()).toBe(4);
  });

  it("is not believed unsigned, forged, late or for another's try-on", async () => {
    const member = await newConsentedMember(product);
    const [id, other] = [await member.tryOn(), await member.tryOn()];
    const job = await service.jobOf(id);
    const otherJob = await service.jobOf(other);
    const body = resultOf(job);
    const wrong: [string, string, Record<string, string>][] = [
      ["unsigned", body, {}],
      ["forged", body, callbackHeaders(body, { secret: "somebody-elses-secret" })],
      ["late", body, callbackHeaders(body, { at: Date.now() - 400_000 })],
      ["changed", body, callbackHeaders(resultOf(job, { status: "failed" }))],
      ["swapped", resultOf(otherJob), callbackHeaders(resultOf(otherJob))],
    ];
    for (const [name, sent, headers] of wrong) {
      expect(await callBack(job, sent, headers), name).toBe(401);
    }
    const { json } = await member.call("GET", `/api/generations/${id}`);
    expect(json.status).toBe("processing");
    for (const one of [job, otherJob]) expect(await callBack(one)).toBe(204);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await awaitEnd(member, other)).status).toBe("completed");
  });

  it("is refused at once by what it says ahead of its body, which is not waited for", async () => {
    const start = "POST /api/generations/generation-of-a-test/callback?attempt=1";
    const late = Object.entries(callbackHeaders("{}", { at: Date.now() - 400_000 }));
    for (const headers of [[], late.map(([name, value]) => `${name}: ${value}`)]) {
      const claimed = ["Content-Length: 12000000", ...headers];
      expect((await rawRequest(product, new Caller(product), start, claimed, [])).status).toBe(401);
    }
  });

  it("is asked once where the same job comes several times at once", async () => {
    const member = await newConsentedMember(product);
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.submit(id)));
    // 503 allows a repetition, which the last callback is.
    for (const { status } of answers) expect([202, 503]).toContain(status);
    expect(await callBack(await service.jobOf(id))).toBe(204);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await member.submit(id)).status).toBe(202);
    expect(service.jobs.filter((job) => job.generation_id === id)).toHaveLength(1);
    expect(await member.credits()).toBe(4);
  });

  it("may call before it has answered", async () => {
    const member = await newConsentedMember(product);
    let status = 0;
    service.onJob(async (job) => {
      status = await callBack(job);
    });
    const id = await member.tryOn();
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect(status).toBe(204);
  });

  it.each([
    ["photo", "photo_unusable"],
    ["garment", "garment_unusable"],
    ["moderation", "moderation_refused"],
  ])("gives the credit back with a code: %s", async (cause, failureCode) => {
    const member = await newConsentedMember(product);
    const id = await member.tryOn();
    const job = await service.jobOf(id);
    const body = resultOf(job, { status: "failed", cause, error: "stack trace of the GPU" });
    expect(await callBack(job, body)).toBe(204);
    const end = await awaitEnd(member, id);
    expect(end).toMatchObject({ status: "failed", failureCode });
    expect(await member.credits()).toBe(5);
  });

  it("brings nothing back to life that was deleted", async () => {
    const member = await newConsentedMember(product);
    const id = await member.tryOn();
    const job = await service.jobOf(id);
    expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
    deleted.push(id);
    expect(await callBack(job)).toBe(204);
    expect((await member.call("GET", `/api/generations/${id}`)).status).toBe(404);
    expect(await objectsOf(product, id)).toEqual([]);
    expect(await member.credits()).toBe(5);
  });

  it("is refused what is no picture, and asked once more", async () => {
    const member = await newConsentedMember(product);
    const id = await member.tryOn();
    const first = await service.jobOf(id);
    const broken = `data:image/png;base64,${Buffer.from("<svg onload=alert(1)>").toString("base64")}`;
    expect(await callBack(first, resultOf(first, { output_image_url: broken }))).toBe(204);
    await expect
      .poll(() => service.jobs.filter((j) => j.generation_id === id).length, { timeout: 10_000 })
      .toBe(2);
    const second = service.jobs.findLast((job) => job.generation_id === id) as ServiceJob;
    expect(second.attempt).toBe(2);
    expect(await callBack(first), "the first attempt's late result").toBe(204);
    expect((await member.call("GET", `/api/generations/${id}`)).json.status).toBe("processing");
    expect(await callBack(second, resultOf(second, { output_image_url: broken }))).toBe(204);
    expect((await awaitEnd(member, id)).status).toBe("failed");
    expect(await member.credits()).toBe(5);
  });
});
