import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { fillCloset, type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { audit } from "../harness/ledger-audit.ts";
import type { Answer, Member } from "../harness/member.ts";
import { newMember } from "../harness/member.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";

const PINS = "/api/closet/pins";
const DELETIONS = "/api/closet/item-deletions";
const FOREIGN = [422, "Item not found"];

let counted: CountedProduct;
let owner: Influencer;
let stranger: Influencer;
let theirs: string;
beforeAll(async () => {
  counted = await startCountedProduct();
  stranger = await newInfluencer(counted.product);
  theirs = (await stranger.addItem()).id;
});
afterAll(() => counted.stop());

/** A new closet with one item of two pictures, and six without; returns the ids of the six. */
async function startCloset() {
  owner = await newInfluencer(counted.product);
  const { id: pictured } = await owner.addItem({ wearingImage: pictureFile() });
  return { pictured, ids: await fillCloset(counted.product, owner, 6) };
}

const send = (path: string, body: object, by: Member = owner): Promise<Answer> =>
  by.call("POST", path, { body });
const pin = (itemIds: readonly string[], isPinned = true) => send(PINS, { itemIds, isPinned });
const refusal = ({ status, json }: Answer) => [status, json.fields?.itemIds];

async function pinned(): Promise<string[]> {
  const { items } = await owner.closet();
  const found = items.filter(({ isPinned }) => isPinned);
  expect(found.map(({ pinOrder }) => pinOrder)).toEqual(found.map((_, place) => place + 1));
  return found.map(({ id }) => id);
}

async function newCollection(by: Influencer = owner): Promise<string> {
  return (await send("/api/closet/collections", { title: "Summer" }, by)).json.collection.id;
}

async function roundTrips(call: () => Promise<Answer>): Promise<number> {
  const before = counted.proxy.calls();
  expect((await call()).status).toBeLessThan(300);
  return counted.proxy.calls() - before;
}

describe("many pins", () => {
  it("follow the others in the order named, and repeat without a change", async () => {
    const { ids } = await startCloset();
    const [a, b, c, d] = ids;
    await owner.pin(b);
    const answers = await Promise.all([pin([d, a, b]), pin([d, a, b])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].json.items.map(({ id }: { id: string }) => id).sort()).toEqual(
      [a, b, d].sort(),
    );
    expect(await pinned()).toEqual([b, d, a]);
    expect((await pin([d, c], false)).status).toBe(200);
    expect(await pinned()).toEqual([b, a]);
    expect(await roundTrips(() => pin([c, d]))).toBe(1);
    expect(await pinned()).toEqual([b, a, c, d]);
  });

  it("are refused whole with a foreign, an unknown or a repeated item", async () => {
    const { ids } = await startCloset();
    for (const foreign of [theirs, UNKNOWN_ID, `${ids[0]}' OR 1=1 --`]) {
      expect(refusal(await pin([ids[0], foreign]))).toEqual(FOREIGN);
    }
    expect((await pin([ids[0], ids[0]])).status).toBe(422);
    expect(await pinned()).toEqual([]);
    const [item] = await stranger.items(1);
    expect(item.isPinned).toBe(false);
  });
});

describe("items added to a collection", () => {
  it("join those inside, also where they come twice at once", async () => {
    const { ids } = await startCloset();
    const [a, b, c] = ids;
    const path = `/api/closet/collections/${await newCollection()}/items`;
    await owner.call("PUT", path, { body: { itemIds: [a] } });
    const answers = await Promise.all([
      send(path, { itemIds: [a, b] }),
      send(path, { itemIds: [b, c] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [{ itemIds } = { itemIds: [] }] = (await owner.closet()).collections;
    expect([...itemIds].sort()).toEqual([a, b, c].sort());
    expect(await roundTrips(() => send(path, { itemIds: [c] }))).toBe(1);
  });

  it("are refused with a foreign item, and in a foreign collection", async () => {
    const { ids } = await startCloset();
    const own = await newCollection();
    const foreign = await newCollection(stranger);
    const items = (id: string) => `/api/closet/collections/${id}/items`;
    expect(refusal(await send(items(own), { itemIds: [ids[0], theirs] }))).toEqual(FOREIGN);
    expect((await send(items(foreign), { itemIds: [ids[0]] })).status).toBe(404);
    expect((await send(items(foreign), { itemIds: [theirs] })).status).toBe(404);
    expect((await owner.closet()).collections[0]?.itemIds).toEqual([]);
    expect((await stranger.closet()).collections[0]?.itemIds).toEqual([]);
  });
});

describe("many deletions", () => {
  it("delete pictures, pins and places in collections, once where they come twice", async () => {
    const { pictured, ids } = await startCloset();
    const [a, b, c, d] = ids;
    await pin([a, b, c]);
    const path = `/api/closet/collections/${await newCollection()}/items`;
    await send(path, { itemIds: [pictured, a, d] });
    const { publicBucket } = await bucketsOf(counted.product);
    const keys = () => keysBelow(publicBucket, `closet-images/${owner.id}/`);
    expect(await keys()).toHaveLength(2);
    const body = { itemIds: [pictured, a, b] };
    const answers = await Promise.all([send(DELETIONS, body), send(DELETIONS, body)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { items, collections } = await owner.closet();
    expect(items.map(({ id }) => id).sort()).toEqual([c, d, ids[4], ids[5]].sort());
    expect(await pinned()).toEqual([c]);
    expect(collections[0]?.itemIds).toEqual([d]);
    expect(await keys()).toEqual([]);
    // The deletion, and the record that the pictures are removed.
    expect(await roundTrips(() => send(DELETIONS, { itemIds: [c, d] }))).toBe(2);
    expect(await audit(counted.product)).toEqual([]);
  });

  it("leave the items of others, which are not told from missing ones", async () => {
    const { ids } = await startCloset();
    const itemIds = [theirs, UNKNOWN_ID, ids[0]];
    expect((await send(DELETIONS, { itemIds })).status).toBe(204);
    expect((await send(DELETIONS, { itemIds: [theirs] })).status).toBe(204);
    expect((await owner.closet()).items).toHaveLength(6);
    expect((await stranger.closet()).items.map(({ id }) => id)).toEqual([theirs]);
    const member = await newMember(counted.product);
    expect((await send(DELETIONS, { itemIds: [ids[1]] }, member)).status).toBe(403);
    expect((await owner.closet()).items).toHaveLength(6);
  });
});

it("500 items are taken at once, 501 are not", async () => {
  owner = await newInfluencer(counted.product);
  await owner.addItem();
  await fillCloset(counted.product, owner, 499);
  const all = (await owner.closet()).items.map(({ id }) => id);
  const path = `/api/closet/collections/${await newCollection()}/items`;
  const tooMany = { itemIds: [...all, UNKNOWN_ID] };
  const refused = [
    await send(PINS, { ...tooMany, isPinned: true }),
    await send(path, tooMany),
    await send(DELETIONS, tooMany),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect((await pin(all)).status).toBe(200);
  expect(await pinned()).toEqual(all);
  expect((await send(path, { itemIds: all })).json.collection.itemIds).toEqual(all);
  expect((await send(DELETIONS, { itemIds: all })).status).toBe(204);
  expect(await owner.closet()).toMatchObject({ items: [], collections: [{ itemIds: [] }] });
});
