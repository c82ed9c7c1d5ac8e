import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { awaitEnd } from "../harness/events.ts";
import {
  FAL_KEY,
  FAL_MEDIA,
  FAL_QUEUE,
  falWebhookHeaders,
  startFakeFal,
} from "../harness/fakes/fal.ts";
import {
  REPLICATE_API,
  REPLICATE_DELIVERY,
  REPLICATE_TOKEN,
  replicateWebhookHeaders,
  startFakeReplicate,
  WEBHOOK_SECRET,
} from "../harness/fakes/replicate.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { PUBLIC } from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const BASE_URL = "https://localhost:8787";

let fal: Awaited<ReturnType<typeof startFakeFal>>;
let replicate: Awaited<ReturnType<typeof startFakeReplicate>>;
let internet: Internet;
let product: Product;
let member: Member;
const deleted: string[] = [];
beforeAll(async () => {
  [fal, replicate] = [await startFakeFal(), await startFakeReplicate()];
  internet = await startInternet();
  for (const origin of [FAL_QUEUE, FAL_MEDIA, "https://rest.fal.ai"]) {
    internet.origins.set(origin, fal.provider.fetch);
  }
  for (const origin of [REPLICATE_API, REPLICATE_DELIVERY]) {
    internet.origins.set(origin, replicate.provider.fetch);
  }
  for (const name of ["v3.fal.media", "replicate.delivery"]) {
    internet.names.set(name, () => [PUBLIC]);
  }
  product = await startProduct(
    {
      BASE_URL,
      ENGINE: "fal",
      FAL_KEY,
      ENGINE_FALLBACK: "replicate",
      REPLICATE_API_TOKEN: REPLICATE_TOKEN,
      REPLICATE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    { internet },
  );
  member = await newMember(product);
  await member.agree();
});
afterEach(async () => {
  expect(await audit(product, { deleted })).toEqual([]);
  for (const fake of [fal, replicate]) fake.hold(false);
  fal.behave("good");
});
afterAll(async () => {
  await product.stop();
  await internet.stop();
  await fal.provider.stop();
  await replicate.provider.stop();
});

/** Calls back without a session; resolves to the status of the answer. */
async function callBack(id: string, body: string, headers: Record<string, string>, attempt = 1) {
  const path = `/api/generations/${id}/callback?attempt=${attempt}`;
  const options = { headers: { Origin: "", ...headers }, raw: body };
  return (await new Caller(product).call("POST", path, options)).status;
}

const falBody = (requestId?: string) =>
  JSON.stringify({
    request_id: requestId,
    gateway_request_id: requestId,
    status: "OK",
    // The picture in the callback is ignored.
    payload: { images: [{ url: "https://elsewhere.example/x.png" }] },
  });

it("asks fal for the truth as soon as fal has called, and for nobody else", async () => {
  fal.hold(true);
  const id = await member.tryOn();
  await expect.poll(() => fal.ids().length).toBe(1);
  const sent = nth(fal.provider.requests, 0);
  expect(sent.url.searchParams.get("fal_webhook")).toBe(
    `${BASE_URL}/api/generations/${id}/callback?attempt=1`,
  );
  const body = falBody(fal.ids()[0]);
  const headers = falWebhookHeaders(body);
  const late = falWebhookHeaders(body, Date.now() - 400_000);
  for (const wrong of [{}, late, falWebhookHeaders(`${body} `)]) {
    expect(await callBack(id, body, wrong)).toBe(401);
  }
  const stranger = falBody(crypto.randomUUID());
  expect(await callBack(id, stranger, falWebhookHeaders(stranger))).toBe(204);
  expect(await callBack(id, body, headers, 2)).toBe(204);
  expect(fal.looks()).toBe(0);

  expect(await callBack(id, body, headers)).toBe(204);
  await expect.poll(fal.looks).toBe(1);
  fal.hold(false);
  expect(await callBack(id, body, headers)).toBe(204);
  const end = await awaitEnd(member, id);
  expect(end).toMatchObject({ status: "completed", mark: "AI-generated" });
  const looks = fal.looks();
  expect(await callBack(id, body, headers)).toBe(204);
  expect(fal.looks()).toBe(looks);
  expect((await member.call("GET", `/api/generations/${id}`)).json).toEqual(end);
  expect(internet.requests).toEqual([]);
  expect(await member.credits()).toBe(4);
});

it("tells fal to stop what was deleted, and keeps nothing of it", async () => {
  fal.hold(true);
  const before = fal.ids().length;
  const id = await member.tryOn();
  await expect.poll(() => fal.ids().length).toBe(before + 1);
  const requestId = nth(fal.ids(), -1);
  const body = falBody(requestId);
  const looks = fal.looks();
  expect(await callBack(id, body, falWebhookHeaders(body))).toBe(204);
  // A poll shows that the object knows the job's id, by which it can stop the job.
  await expect.poll(fal.looks).toBeGreaterThan(looks);
  expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
  deleted.push(id);
  await expect.poll(() => fal.isCancelled(requestId)).toBe(true);
  fal.hold(false);
  expect(await callBack(id, body, falWebhookHeaders(body))).toBe(204);
  expect(await member.credits()).toBe(4);
});

it("goes on with Replicate when fal has no credit left, and hears its call as well", async () => {
  fal.behave("balance");
  replicate.hold(true);
  const id = await member.tryOn();
  await expect.poll(() => replicate.ids().length).toBe(1);
  const body = JSON.stringify({ id: replicate.ids()[0], status: "succeeded", output: [] });
  const headers = replicateWebhookHeaders(body);
  const forged = replicateWebhookHeaders(body, Date.now(), "whsec_c29tZWJvZHkgZWxzZQ==");
  expect(await callBack(id, body, forged, 2)).toBe(401);
  replicate.hold(false);
  expect(await callBack(id, body, headers, 2)).toBe(204);
  const end = await awaitEnd(member, id);
  expect(end).toMatchObject({ status: "completed", mark: "AI-generated" });
  expect(await member.credits()).toBe(3);
  const sql = "SELECT count(*) FROM credit_ledger WHERE kind = 'refund' AND generation_id = ?";
  expect(await count(product, sql, [id])).toBe(0);
});
