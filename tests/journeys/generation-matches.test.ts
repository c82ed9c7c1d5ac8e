import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fit } from "#worker/contract/fit.ts";
import { generationKeys } from "#worker/media/storage/keys.ts";
import { bucketsOf } from "../harness/buckets.ts";
import { awaitEnd } from "../harness/events.ts";
import { count } from "../harness/ledger-audit.ts";
import {
  Caller,
  type Member,
  newMember,
  pictureBytes,
  pictureDataUrl,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PATH = "/api/generations/matches";
const TEE = pictureDataUrl("tee-plain.webp");
const STRIPED = pictureDataUrl("tee-striped.webp");
const FIT: Fit = { points: null, tuck: "in" };

let product: Product;
let owner: Member;
let photo: string;
/** The owner's try-on of the plain tee on the saved photo. */
let made: string;
beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  photo = await savePhoto(owner);
  made = await finish(owner, { model_image_url: photo, garment_image_url: TEE });
});
afterAll(() => product.stop());

async function savePhoto(member: Member, name = "person-1.jpg"): Promise<string> {
  await member.savePhoto(pictureBytes(name));
  return (await member.me()).referenceImage?.url ?? "";
}

async function finish(member: Member, job: Readonly<Record<string, unknown>>): Promise<string> {
  const id = await member.tryOn(job);
  expect((await awaitEnd(member, id)).status).toBe("completed");
  return id;
}

const ask = (member: Caller, more: Readonly<Record<string, unknown>> = {}) =>
  member.call("POST", PATH, {
    body: { model_image_url: photo, garment_image_url: TEE, ...more },
  });

async function matchOf(member: Caller, more: Readonly<Record<string, unknown>> = {}) {
  const { status, json, text } = await ask(member, more);
  expect(status, text).toBe(200);
  return json.generationId;
}

describe("a match", () => {
  it("is the member's picture of the same inputs, however the photo is named, and is free", async () => {
    const credits = await owner.credits();
    expect((await ask(owner)).json).toEqual({ generationId: made });
    for (const model_image_url of [`${photo}?w=320`, product.url + photo]) {
      expect(await matchOf(owner, { model_image_url })).toBe(made);
    }
    const body = { generation_id: "any", product_url: "https://other.example/tee" };
    expect(await matchOf(owner, body)).toBe(made);
    expect(await owner.credits()).toBe(credits);
    const rows = "SELECT count(*) FROM generations WHERE user_id = ?";
    expect(await count(product, rows, [owner.id])).toBe(1);
  });

  it("is none for another garment, kind, photo, fit or engine", async () => {
    expect(await matchOf(owner, { garment_image_url: STRIPED })).toBeNull();
    expect(await matchOf(owner, { garment_image_url: "https://shop.example/tee.png" })).toBeNull();
    expect(await matchOf(owner, { fit: FIT })).toBeNull();
    expect(await matchOf(owner, { kinds: ["dress"] })).toBeNull();
    expect(await matchOf(owner, { kinds: ["auto"] })).toBe(made);
    for (const other of [
      pictureDataUrl("person-1.jpg"),
      "https://shop.example/person.jpg",
      photo.replace(owner.id, "AAAAAAAAAAAAAAAAAAAAAA"),
      "nothing",
    ]) {
      expect(await matchOf(owner, { model_image_url: other })).toBeNull();
    }
    const setEngine = (engine: string) =>
      product.db.$client.execute({
        sql: "UPDATE generations SET engine = ? WHERE id = ?",
        args: [engine, made],
      });
    await setEngine("http");
    expect(await matchOf(owner)).toBeNull();
    await setEngine("local");
    expect(await matchOf(owner)).toBe(made);
  });

  it("goes by the fit of the saved photo, and by one that is sent", async () => {
    const member = await newMember(product);
    const model_image_url = await savePhoto(member);
    const job = { model_image_url, garment_image_url: TEE };
    const fitted = await finish(member, { ...job, fit: FIT });
    expect(await matchOf(member, job)).toBeNull();
    expect(await matchOf(member, { ...job, fit: FIT })).toBe(fitted);
    const { uploadedAt } = (await member.me()).referenceImage ?? {};
    const body = { uploadedAt, fit: FIT };
    expect((await member.call("PUT", "/api/me/reference-image/fit", { body })).status).toBe(204);
    expect(await matchOf(member, job)).toBe(fitted);
  });

  it("knows a linked garment by its stored bytes, wherever they were stored again", async () => {
    const member = await newMember(product);
    const model_image_url = await savePhoto(member);
    const { privateBucket } = await bucketsOf(product);
    const store = async (name: string, picture: string) => {
      const key = `garments/${member.id}/${name}.webp`;
      const options = { httpMetadata: { contentType: "image/webp" } };
      await privateBucket.put(key, pictureBytes(picture), options);
      return `/media/${key}`;
    };
    const first = await store("first-garment", "tee-plain.webp");
    const id = await finish(member, { model_image_url, garment_image_url: first });
    const again = await store("second-garment", "tee-plain.webp");
    const other = await store("third-garment-x", "tee-striped.webp");
    expect(await matchOf(member, { model_image_url, garment_image_url: again })).toBe(id);
    expect(await matchOf(member, { model_image_url, garment_image_url: other })).toBeNull();
    const foreign = await ask(owner, { garment_image_url: again });
    expect([foreign.status, foreign.json.code]).toEqual([404, "not_found"]);
  });

  it("is never somebody else's, whoever has the same pictures", async () => {
    const stranger = await newMember(product);
    const own = await savePhoto(stranger);
    expect(await matchOf(stranger, { model_image_url: own })).toBeNull();
    expect(await matchOf(stranger)).toBeNull();
    // Even where both photos were saved in the same millisecond.
    await product.db.$client.execute({
      sql: `UPDATE reference_images SET uploaded_at = (SELECT uploaded_at FROM reference_images
              WHERE user_id = ?) WHERE user_id = ?`,
      args: [owner.id, stranger.id],
    });
    expect(await matchOf(stranger, { model_image_url: own })).toBeNull();
    expect(await matchOf(stranger)).toBeNull();
  });

  it("is none that failed, runs, was deleted or lost its picture, nor of a replaced photo", async () => {
    const member = await newMember(product);
    const job = { model_image_url: await savePhoto(member), garment_image_url: TEE };
    const [older, newer] = [await finish(member, job), await finish(member, job)];
    expect(await matchOf(member, job)).toBe(newer);
    expect((await member.call("DELETE", `/api/generations/${newer}`)).status).toBe(204);
    expect(await matchOf(member, job)).toBe(older);
    for (const [status, settledAt] of [
      ["failed", "settled_at"],
      ["processing", "NULL"],
    ] as const) {
      await product.db.$client.execute({
        sql: `INSERT INTO generations (id, user_id, status, engine, garment_hash, fit,
                reference_uploaded_at, created_at, deadline_at, settled_at)
              SELECT ?, user_id, ?, engine, garment_hash, fit, reference_uploaded_at,
                created_at + 1000, deadline_at + 1000000, ${settledAt}
              FROM generations WHERE id = ?`,
        args: [randomUUID(), status, older],
      });
      expect(await matchOf(member, job)).toBe(older);
    }
    const { privateBucket } = await bucketsOf(product);
    await privateBucket.delete(generationKeys(member.id, older).output);
    expect(await matchOf(member, job)).toBeNull();
    const again = await finish(member, job);
    expect(await matchOf(member, job)).toBe(again);
    await savePhoto(member, "person-2.jpg");
    expect(await matchOf(member, job)).toBeNull();
  });

  it("does not stop a start and its job, which charge as before", async () => {
    const credits = await owner.credits();
    const job = { model_image_url: photo, garment_image_url: TEE };
    const again = await finish(owner, job);
    expect(again).not.toBe(made);
    expect(await owner.credits()).toBe(credits - 1);
    const charges = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'charge'";
    expect(await count(product, charges, [owner.id])).toBe(2);
  });
});

describe("a request for a match", () => {
  it("is refused as a job is, for its size, its shape and its session", async () => {
    const bodies: [unknown, number][] = [
      [{ model_image_url: photo }, 422],
      [{ model_image_url: photo, garment_image_url: 1 }, 422],
      [{ model_image_url: photo, garment_image_url: TEE, credits: 9 }, 422],
      [{ model_image_url: photo, garment_image_url: TEE, fit: { tuck: "half" } }, 422],
      [{ model_image_url: photo, garment_image_url: "x".repeat(15 * 1024 * 1024) }, 413],
    ];
    for (const [body, status] of bodies) {
      expect((await owner.call("POST", PATH, { body })).status).toBe(status);
    }
    expect((await owner.call("POST", PATH, { raw: "[]" })).status).toBe(400);
    expect((await ask(new Caller(product))).status).toBe(401);
    const thief = withCookiesOf(product, owner);
    const foreign = { body: {}, headers: { Origin: "https://evil.example" } };
    expect((await thief.call("POST", PATH, foreign)).status).toBe(403);
    const member = await newMember(product);
    const copy = withCookiesOf(product, member);
    await member.call("POST", "/api/auth/sign-out");
    expect((await ask(copy)).status).toBe(401);
  });

  it("fetches nothing, and is answered 120 times an hour", async () => {
    const member = await newMember(product);
    const garment_image_url = "https://shop.example/tee.png";
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await ask(member, { garment_image_url })).status);
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
    const fetches = "SELECT count(*) FROM rate_limits WHERE key LIKE 'fetch:%' AND user_id = ?";
    expect(await count(product, fetches, [member.id])).toBe(0);
  });
});
