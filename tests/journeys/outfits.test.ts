import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PIECE_REFUSAL_SENTENCES } from "#worker/contract/garment-pieces.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { drawSkirt } from "../harness/drawn-skirt.ts";
import { drawTee } from "../harness/drawn-tee.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, count, objectsOf } from "../harness/ledger-audit.ts";
import { drawMannequin } from "../harness/mannequin.ts";
import { type Member, newMember, pictureDataUrl } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";

const CREDITS = 20;
const SHOPS = ["https://shop.example/tee", "https://shop.example/skirt"] as const;
const WHOLE = pngOf(drawMannequin({ bottoms: "trousers", cuffs: 212 }).image);
const TEE = pictureDataUrl("tee.png", pngOf(drawTee()));
const SKIRT = pictureDataUrl("skirt.png", pngOf(drawSkirt()));
const OUTFIT = {
  model_image_url: pictureDataUrl("person.png", WHOLE),
  garment_image_url: undefined,
  garment_image_urls: [TEE, SKIRT],
  product_url: undefined,
};

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct({
    DAILY_CREDITS: String(CREDITS),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
  member = await newMember(product);
});
afterAll(async () => {
  expect(await audit(product, { allowance: CREDITS })).toEqual([]);
  await product.stop();
});

async function start(): Promise<string> {
  return (await member.call("POST", "/api/generations")).json.generationId;
}

const look = async (id: string) => (await member.call("GET", `/api/generations/${id}`)).json;

describe("a top and a bottom", () => {
  it("are one try-on for one credit, with the links of both", async () => {
    const owner = await newMember(product);
    const closet = await plantCloset(product, owner, SHOPS);
    const [tee, skirt] = closet.items;
    const before = await member.credits();
    const id = await start();
    const links = { closet_item_ids: [tee, skirt], product_urls: [...SHOPS] };
    const job = { ...OUTFIT, ...links };
    expect((await member.submit(id, job)).status).toBe(202);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await member.submit(id, job)).status).toBe(202);
    const reversed = { ...job, garment_image_urls: [SKIRT, TEE] };
    expect((await member.submit(id, reversed)).status).toBe(409);
    expect(await member.credits()).toBe(before - 1);
    expect(await objectsOf(product, id)).toHaveLength(1);
    const pieces = [
      { closetItemId: tee, productUrl: SHOPS[0] },
      { closetItemId: skirt, productUrl: SHOPS[1] },
    ];
    const { generations } = (await member.call("GET", "/api/generations")).json;
    const shown = { id, closetItemId: tee, productUrl: SHOPS[0], pieces };
    expect(generations).toContainEqual(expect.objectContaining(shown));
    const tries = "SELECT sum(try_ons) FROM closet_item_counts WHERE closet_item_id IN (?, ?)";
    expect(await count(product, tries, [tee, skirt])).toBe(2);
    const told = (await member.call("GET", "/api/me/export")).text;
    expect(told).toContain(SHOPS[1]);
    await product.db.$client.execute({
      sql: "UPDATE closet_items SET taken_down_at = 1 WHERE id = ?",
      args: [skirt],
    });
    const [, hidden] = (await member.call("GET", "/api/generations")).json.generations[0].pieces;
    expect(hidden).toEqual({ closetItemId: null, productUrl: null });
  });

  it("are found again, in any order, and not with another piece", async () => {
    const matched = await newMember(product);
    await matched.savePhoto(WHOLE);
    const model_image_url = (await matched.me()).referenceImage?.url;
    const job = { model_image_url, garment_image_urls: [TEE, SKIRT], kinds: ["top", "skirt"] };
    const id = await matched.tryOn({ ...OUTFIT, ...job });
    expect((await awaitEnd(matched, id)).status).toBe("completed");
    const ask = async (body: object) =>
      (await matched.call("POST", "/api/generations/matches", { body: { ...job, ...body } })).json;
    expect(await ask({})).toEqual({ generationId: id });
    const reversed = { garment_image_urls: [SKIRT, TEE], kinds: ["skirt", "top"] };
    expect(await ask(reversed)).toEqual({ generationId: id });
    expect(await ask({ garment_image_urls: [TEE], kinds: ["top"] })).toEqual({
      generationId: null,
    });
    expect(await ask({ kinds: ["skirt", "top"] })).toEqual({ generationId: null });
  });
});

describe("pieces that the engine does not accept", () => {
  it.each([
    ["pieces_alike", { kinds: ["top", "top"] }],
    ["pieces_alike", { kinds: ["dress", "skirt"] }],
    ["too_many_pieces", { garment_image_urls: [TEE, SKIRT, TEE] }],
  ] as const)("end what waits with %s and the refund (%j)", async (failureCode, pieces) => {
    const before = await member.credits();
    const id = await start();
    const refused = await member.submit(id, { ...OUTFIT, ...pieces });
    const error = PIECE_REFUSAL_SENTENCES[failureCode];
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { code: "invalid", failureCode, error, fields: { garment_image_urls: error } },
    ]);
    expect(await look(id)).toMatchObject({ status: "failed", failureCode, errorMessage: error });
    expect(await member.credits()).toBe(before);
    expect((await member.submit(id, { ...OUTFIT, ...pieces })).status).toBe(422);
    expect((await member.submit(id, OUTFIT)).status).toBe(409);
    expect(await member.credits()).toBe(before);
    const body = { ...OUTFIT, ...pieces };
    const match = await member.call("POST", "/api/generations/matches", {
      body: { ...body, photo_attestation: undefined },
    });
    expect(match.status).toBe(422);
  });

  it("end with the refund where only the pictures show it", async () => {
    const before = await member.credits();
    const id = await start();
    expect((await member.submit(id, { ...OUTFIT, garment_image_urls: [TEE, TEE] })).status).toBe(
      202,
    );
    expect(await awaitEnd(member, id)).toMatchObject({ failureCode: "pieces_alike" });
    expect(await member.credits()).toBe(before);
    expect(await objectsOf(product, id)).toEqual([]);
  });

  it("are more than three, or none", async () => {
    for (const urls of [[], [TEE, TEE, TEE, TEE]]) {
      const id = await start();
      const refused = await member.submit(id, { ...OUTFIT, garment_image_urls: urls });
      expect([refused.status, refused.json.failureCode]).toEqual([422, "invalid"]);
      expect(await look(id)).toMatchObject({ status: "failed", failureCode: "invalid" });
    }
  });
});
