import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOB_PHOTO_MS } from "#db/queries/job-photos.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { contains, exifSegment, withSegments } from "../harness/drawn-pictures.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import {
  type Answer,
  Caller,
  type Member,
  newMember,
  pictureBytes,
  pictureDataUrl,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { findStrays } from "../harness/stored-pictures.ts";

const PATH = "/api/me/job-photo";
const PHOTO = pictureBytes("person-1.jpg");

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  expect(await findStrays(product)).toEqual([]);
  expect(await audit(product)).toEqual([]);
  await product.stop();
});

function put(member: Member, raw = PHOTO): Promise<Answer> {
  const headers = { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION };
  return member.call("PUT", PATH, { raw, headers });
}

async function upload(member: Member): Promise<string> {
  const { status, json, text } = await put(member);
  if (status !== 200) throw new Error(text);
  return json.url;
}

async function start(member: Member): Promise<string> {
  return (await member.call("POST", "/api/generations")).json.generationId;
}

async function objectsOf(member: Member): Promise<string[]> {
  return keysBelow((await bucketsOf(product)).privateBucket, `job-photos/${member.id}/`);
}

const rowsOf = (member: Member) =>
  count(product, "SELECT count(*) FROM job_photos WHERE user_id = ?", [member.id]);

async function expectNoTrace(member: Member): Promise<void> {
  await expect.poll(() => rowsOf(member)).toBe(0);
  await expect.poll(() => objectsOf(member)).toEqual([]);
}

/** Ends the time of the member's photos. */
async function expire(member: Member): Promise<void> {
  const sql = "UPDATE job_photos SET uploaded_at = uploaded_at - ? WHERE user_id = ?";
  await product.db.$client.execute({ sql, args: [JOB_PHOTO_MS, member.id] });
}

describe("a photo that is uploaded ahead of its job", () => {
  it("is used by one job, and is deleted with it", async () => {
    const member = await newMember(product);
    const url = await upload(member);
    const id = await start(member);
    const job = { model_image_url: url };
    expect((await member.submit(id, job)).status).toBe(202);
    await expectNoTrace(member);
    // The answer was lost, so that the job is sent once more.
    expect((await member.submit(id, job)).status).toBe(202);
    await awaitEnd(member, id);
    const [made] = (await member.call("GET", "/api/generations")).json.generations;
    expect(made.status).toBe("completed");

    const second = await start(member);
    expect((await member.submit(second, job)).status).toBe(404);
    const whole = { model_image_url: pictureDataUrl("person-1.jpg") };
    expect((await member.submit(second, whole)).status).toBe(202);
    await awaitEnd(member, second);
  });

  it("is used by one of two jobs that come at once, and the other one takes another photo", async () => {
    const member = await newMember(product);
    const url = await upload(member);
    const ids = [await start(member), await start(member)];
    const answers = await Promise.all(ids.map((id) => member.submit(id, { model_image_url: url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404]);
    const free = ids[answers.findIndex(({ status }) => status === 404)];
    expect((await member.submit(String(free))).status).toBe(202);
    for (const id of ids) expect((await awaitEnd(member, id)).status).toBe("completed");
    await expectNoTrace(member);
  });

  it("has its pixels only", async () => {
    const member = await newMember(product);
    const secret = "Latitude 52.5200";
    const raw = new Uint8Array(withSegments(PHOTO, exifSegment(1, secret)));
    expect((await put(member, raw)).status).toBe(200);
    const [key = ""] = await objectsOf(member);
    const bytes = await storedBytes((await bucketsOf(product)).privateBucket, key);
    expect(contains(bytes, secret)).toBe(false);
    expect((await member.call("DELETE", PATH)).status).toBe(204);
  });

  it("is deleted when it is replaced or removed", async () => {
    const member = await newMember(product);
    const first = await upload(member);
    const second = await upload(member);
    expect(await objectsOf(member)).toEqual([second.slice("/media/".length)]);
    expect((await member.call("GET", first)).status).toBe(404);
    expect((await member.call("GET", second)).status).toBe(200);
    expect((await member.call("DELETE", PATH)).status).toBe(204);
    expect(await objectsOf(member)).toEqual([]);
    expect((await member.call("GET", second)).status).toBe(404);
  });

  it("leaves one of many uploads at once", async () => {
    const member = await newMember(product);
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(member)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await expect.poll(() => objectsOf(member)).toHaveLength(1);
    expect(await rowsOf(member)).toBe(1);
    await member.call("DELETE", PATH);
  });

  it("ends after 15 minutes, and no job takes it then", async () => {
    const member = await newMember(product);
    const url = await upload(member);
    const id = await start(member);
    await expire(member);
    expect((await member.call("GET", url)).status).toBe(404);
    expect((await member.submit(id, { model_image_url: url })).status).toBe(404);
    await product.cron("* * * * *");
    await expectNoTrace(member);
  });

  it("goes with the account, and with the consent", async () => {
    const [leaving, withdrawing] = [await newMember(product), await newMember(product)];
    for (const member of [leaving, withdrawing]) await upload(member);
    const body = { password: leaving.password };
    expect((await leaving.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect((await withdrawing.call("DELETE", "/api/me/photo-consent")).status).toBe(204);
    for (const member of [leaving, withdrawing]) await expectNoTrace(member);
    expect((await put(withdrawing)).status).toBe(403);
  });

  it("stays if its job cannot be read, and goes if its job is refused", async () => {
    const member = await newMember(product);
    const model_image_url = await upload(member);
    const id = await start(member);
    const foreign = { model_image_url, garment_image_url: "/media/closet-images/nobody-at-all/x" };
    expect((await member.submit(id, foreign)).status).toBe(404);
    expect(await rowsOf(member)).toBe(1);
    const broken = { model_image_url, garment_image_url: "data:image/png;base64,AAAA" };
    expect((await member.submit(id, broken)).status).toBe(422);
    await expectNoTrace(member);
    expect(await member.credits()).toBe(5);
  });
});

describe("a photo of somebody else", () => {
  it("is neither read nor used, and is no garment", async () => {
    const [owner, other] = [await newMember(product), await newMember(product)];
    const url = await upload(owner);
    expect((await other.call("GET", url)).status).toBe(404);
    expect((await new Caller(product).call("GET", url)).status).toBe(404);
    const id = await start(other);
    expect((await other.submit(id, { model_image_url: url })).status).toBe(404);
    expect((await other.submit(id, { garment_image_url: url })).status).toBe(404);
    expect((await other.call("DELETE", PATH)).status).toBe(204);
    expect(await rowsOf(owner)).toBe(1);

    const own = await start(owner);
    expect((await owner.submit(own, { garment_image_url: url })).status).toBe(404);
    await owner.call("DELETE", PATH);
  });

  it("does not vouch for a photo from before the consent", async () => {
    const member = await newMember(product);
    const { url } = (await member.call("PUT", PATH, { raw: PHOTO })).json;
    await member.agree();
    const id = await start(member);
    const job = { model_image_url: url, photo_attestation: undefined };
    expect((await member.submit(id, job)).json.code).toBe("attestation_required");
    expect((await member.submit(id, { model_image_url: url })).status).toBe(202);
    await awaitEnd(member, id);
  });

  it("needs a session, an attestation after a consent, and a picture", async () => {
    expect((await new Caller(product).call("PUT", PATH, { raw: PHOTO })).status).toBe(401);
    const member = await newMember(product);
    await member.agree();
    expect((await member.call("PUT", PATH, { raw: PHOTO })).json.code).toBe("attestation_required");
    expect((await put(member, new Uint8Array(500))).status).toBe(415);
    const url = await upload(member);
    const id = await start(member);
    // The attestation came with the photo.
    const job = { model_image_url: url, photo_attestation: undefined };
    expect((await member.submit(id, job)).status).toBe(202);
    const sql = "SELECT count(*) FROM generations WHERE id = ? AND attestation = ?";
    expect(await count(product, sql, [id, PHOTO_ATTESTATION_VERSION])).toBe(1);
    await awaitEnd(member, id);
  });
});
