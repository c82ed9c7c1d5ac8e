import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { drawMannequin } from "../harness/mannequin.ts";
import { type Member, newMember, pictureBytes, pictureDataUrl } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

/** Its top has the colour of its skin. */
const BARE = pngOf(drawMannequin({ top: [205, 150, 120] }).image);
const JOB = { model_image_url: pictureDataUrl("person.png", BARE) };
const PHOTOS = "SELECT count(*) FROM reference_images WHERE user_id = ?";

let product: Product;
let member: Member;

describe("a photo of a bare chest", () => {
  beforeAll(async () => {
    product = await startProduct();
    member = await newMember(product);
  });
  afterAll(async () => {
    expect(await audit(product)).toEqual([]);
    await product.stop();
  });

  it("ends a try-on with the reason and the refund", async () => {
    const before = await member.credits();
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const refused = await member.submit(id, JOB);
    const error = FAILURE_SENTENCES.undressed;
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { failureCode: "undressed", error },
    ]);
    expect(await awaitEnd(member, id)).toMatchObject({ status: "failed", errorMessage: error });
    expect(await member.credits()).toBe(before);
  });

  it("is not saved, and leaves the saved one as it is", async () => {
    await member.agree();
    const refused = await member.savePhoto(BARE);
    expect([refused.status, refused.json]).toMatchObject([422, { failureCode: "undressed" }]);
    expect(await count(product, PHOTOS, [member.id])).toBe(0);
  });

  it("ends a try-on with a saved photo that was never checked", async () => {
    const saved = new Uint8Array(pictureBytes("person-1.jpg"));
    expect((await member.savePhoto(saved)).status).toBe(200);
    // As one that was saved while the operator allowed swimwear.
    const { PRIVATE_BUCKET } = await product.bindings();
    await PRIVATE_BUCKET.put(await member.photoKey(), BARE);
    const { referenceImage } = await member.me();
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const refused = await member.submit(id, { model_image_url: referenceImage?.url });
    expect([refused.status, refused.json]).toMatchObject([422, { failureCode: "undressed" }]);
  });

  it("is refused in the browser too, as the app learns", async () => {
    expect((await member.call("GET", "/api/engine")).json).toMatchObject({ swimwear: false });
  });
});

describe("a photo of a bare chest, where the operator allows swimwear", () => {
  beforeAll(async () => {
    product = await startProduct({ ALLOW_SWIMWEAR: "yes" });
    member = await newMember(product);
  });
  afterAll(() => product.stop());

  it("is tried on and saved", async () => {
    expect((await member.call("GET", "/api/engine")).json).toMatchObject({ swimwear: true });
    const id = await member.tryOn(JOB);
    const { failureCode } = await awaitEnd(member, id);
    expect(failureCode).not.toBe("undressed");
    await member.agree();
    expect((await member.savePhoto(BARE)).status).toBe(200);
    expect(await count(product, PHOTOS, [member.id])).toBe(1);
  });
});
