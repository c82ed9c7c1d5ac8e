import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { fillCloset, type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { type Answer, pictureBytes } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { UNKNOWN_ID, validRequest } from "../harness/route-samples.ts";

const PROFILE = { method: "PUT", path: "/api/me/profile-picture", access: "member" } as const;

let product: Product;
let owner: Influencer;
let ids: [...Awaited<ReturnType<typeof fillCloset<21>>>, string];
beforeAll(async () => {
  product = await startProduct();
  owner = await newInfluencer(product);
  const first = await owner.addItem();
  ids = [...(await fillCloset(product, owner, 21)), first.id];
});
afterAll(() => product.stop());

async function order(): Promise<(string | number | null)[][]> {
  const { items } = await owner.closet();
  return items.filter(({ isPinned }) => isPinned).map(({ id, pinOrder }) => [id, pinOrder]);
}

const reorder = (itemIds: string[]) => owner.call("PUT", "/api/closet/pins", { body: { itemIds } });

describe("pins", () => {
  it("stand in the order they came in, each at a place of its own", async () => {
    const [a, b, c, d] = ids;
    for (const id of [a, b, c]) expect((await owner.pin(id)).json.item.isPinned).toBe(true);
    expect((await owner.pin(b)).json.item.pinOrder).toBe(2);
    const { item } = (await owner.pin(b, false)).json;
    expect([item.isPinned, item.pinOrder]).toEqual([false, null]);
    expect((await owner.pin(d)).json.item.pinOrder).toBe(3);
    expect(await order()).toEqual([
      [a, 1],
      [c, 2],
      [d, 3],
    ]);
    const { items } = await owner.closet();
    const rest = items.slice(3).map(({ createdAt }) => createdAt);
    expect(rest).toEqual([...rest].sort().reverse());
  });

  it("take a new order whole, or not at all", async () => {
    const [a, b, c, d] = ids;
    const moved = await reorder([d, a, c]);
    expect(moved.json.items.map(({ id }: { id: string }) => id)).toEqual([d, a, c]);
    for (const wrong of [[d, a], [d, a, c, b], [d, a, b], [d, a, UNKNOWN_ID], []]) {
      const { status, json } = await reorder(wrong);
      expect([status, json.code]).toEqual([409, "conflict"]);
    }
    expect((await reorder([d, d, c])).status).toBe(422);
    expect(await order()).toEqual([
      [d, 1],
      [a, 2],
      [c, 3],
    ]);
  });

  it("close up behind an item that is deleted", async () => {
    const [a, , c, d] = ids;
    expect((await owner.call("DELETE", `/api/closet/items/${d}`)).status).toBe(204);
    expect(await order()).toEqual([
      [a, 1],
      [c, 2],
    ]);
    for (const id of [a, c]) await owner.pin(id, false);
    expect(await order()).toEqual([]);
  });

  it("are each in one place also where twenty come at once", async () => {
    const twenty = ids.filter((_, i) => i !== 3).slice(0, 20);
    const answers = await Promise.all(twenty.map((id) => owner.pin(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const places = Array.from({ length: 20 }, (_, i) => i + 1);
    const given = answers.map(({ json }) => Number(json.item.pinOrder)).sort((x, y) => x - y);
    expect(given).toEqual(places);
    expect((await order()).map(([, place]) => place)).toEqual(places);
    await Promise.all(twenty.map((id) => owner.pin(id, false)));
    expect(await order()).toEqual([]);
  });
});

describe("a collection", () => {
  const make = (body: object): Promise<Answer> =>
    owner.call("POST", "/api/closet/collections", { body });
  const fill = (id: string, itemIds: string[]): Promise<Answer> =>
    owner.call("PUT", `/api/closet/collections/${id}/items`, { body: { itemIds } });

  it("is made, renamed, filled anew and deleted", async () => {
    const older = (await make({ title: "Winter" })).json.collection;
    const made = await make({ title: " Summer ", description: " " });
    const { id } = made.json.collection;
    expect([made.status, made.json.collection]).toEqual([
      201,
      { id, title: "Summer", description: null, itemIds: [], createdAt: expect.any(String) },
    ]);
    const [a, b, c] = ids;
    expect((await fill(id, [a, b])).json.collection.itemIds.sort()).toEqual([a, b].sort());
    expect((await fill(id, [c])).json.collection.itemIds).toEqual([c]);
    const body = { title: "Sun", description: "Light things" };
    const renamed = await owner.call("PATCH", `/api/closet/collections/${id}`, { body });
    expect(renamed.json.collection).toMatchObject({ ...body, id, itemIds: [c] });
    const { collections } = await owner.closet();
    expect(collections).toEqual([renamed.json.collection, older]);
    const path = `/api/closet/collections/${id}`;
    expect((await owner.call("DELETE", path)).status).toBe(204);
    expect((await owner.call("DELETE", path)).status).toBe(404);
    expect((await owner.closet()).collections).toEqual([older]);
    expect((await owner.closet()).items.some((item) => item.id === c)).toBe(true);
  });

  it("refuses a blank title, and is refused whole with a foreign item", async () => {
    const blank = await make({ title: " " });
    expect([blank.status, blank.json.fields.title]).toEqual([422, "Please enter a title"]);
    const stranger = await newInfluencer(product);
    const none = await stranger.call("POST", "/api/closet/collections", { body: { title: "x" } });
    expect([none.status, none.json.error]).toEqual([404, "Closet not found"]);
    const foreign = await stranger.addItem();
    const { id } = (await make({ title: "Mixed" })).json.collection;
    await fill(id, [ids[0]]);
    for (const itemIds of [[ids[1], foreign.id], [UNKNOWN_ID]]) {
      const { status, json } = await fill(id, itemIds);
      expect([status, json.fields]).toEqual([422, { itemIds: "Item not found" }]);
    }
    const { collections } = await owner.closet();
    expect(collections.find((one) => one.id === id)?.itemIds).toEqual([ids[0]]);
  });

  it("contains the items of one of several concurrent changes, and never a mix", async () => {
    const { id } = (await make({ title: "Both" })).json.collection;
    const sets = [ids.slice(0, 2), ids.slice(4, 9)];
    await Promise.all([...sets, ...sets, ...sets].map((set) => fill(id, set)));
    const { collections } = await owner.closet();
    const held = [...(collections.find((one) => one.id === id)?.itemIds ?? [])].sort();
    expect(sets.map((set) => [...set].sort())).toContainEqual(held);
  });
});

describe("an Idempotency-Key", () => {
  const refusal = ({ status, json }: Answer) => [status, json.code];
  const REUSED = [409, "idempotency_key_reused"];

  it("creates one item, however often and at once it is sent, also the first of a closet", async () => {
    const fresh = await newInfluencer(product);
    const images = { wearingImage: pictureFile() };
    const first = await Promise.all([1, 2, 3].map(() => fresh.sendItemOnce("tap", images)));
    const again = await fresh.sendItemOnce("tap", images);
    for (const { status, json } of [...first, again]) {
      expect([status, json]).toEqual([201, first[0]?.json]);
      expect(json.closetCreated).toBe(true);
    }
    expect((await fresh.closet()).items).toEqual([again.json.item]);
    const { publicBucket } = await bucketsOf(product);
    expect(await keysBelow(publicBucket, `closet-images/${fresh.id}/`)).toHaveLength(2);
  });

  it("is refused with other texts or another picture, and is of one account and noun", async () => {
    const other = await newInfluencer(product);
    const mine = await owner.sendItemOnce("' OR '1'='1");
    const theirs = await other.sendItemOnce("' OR '1'='1");
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.item.id).not.toBe(mine.json.item.id);
    const picture = { clothingImage: pictureFile(pngOf(fourCorners(65, 64))) };
    for (const change of [{ title: "Other" }, { caption: "New" }, picture]) {
      expect(refusal(await owner.sendItemOnce("' OR '1'='1", change))).toEqual(REUSED);
    }
    expect((await owner.sendItemOnce("' OR '1'='1", { title: " " })).status).toBe(422);
    expect((await owner.sendItemOnce("k".repeat(256))).status).toBe(400);
    const options = { headers: { "Idempotency-Key": "' OR '1'='1" }, body: { title: "Set" } };
    expect((await owner.call("POST", "/api/closet/collections", options)).status).toBe(201);
    const two = await Promise.all(["A", "B"].map((title) => other.sendItemOnce("two", { title })));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await other.closet()).items).toHaveLength(2);
  });

  it("whose request was refused may be sent corrected, and creates nothing after a deletion", async () => {
    expect((await owner.sendItemOnce("later", { title: " " })).status).toBe(422);
    const { status, json } = await owner.sendItemOnce("later");
    expect(status).toBe(201);
    expect((await owner.call("DELETE", `/api/closet/items/${json.item.id}`)).status).toBe(204);
    const before = await owner.closet();
    expect(refusal(await owner.sendItemOnce("later"))).toEqual([404, "not_found"]);
    expect(refusal(await owner.sendItemOnce("later", { title: "x" }))).toEqual(REUSED);
    expect(await owner.closet()).toEqual(before);
  });

  it("creates one collection", async () => {
    const make = (key: string, body: object) =>
      owner.call("POST", "/api/closet/collections", { headers: { "Idempotency-Key": key }, body });
    const answers = await Promise.all([1, 2, 3].map(() => make("set", { title: "Once" })));
    const id = answers[0]?.json.collection.id;
    for (const { status, json } of answers) expect([status, json.collection.id]).toEqual([201, id]);
    expect(refusal(await make("set", { title: "Twice" }))).toEqual(REUSED);
    const named = (await owner.closet()).collections.filter(({ title }) =>
      /Once|Twice/.test(title),
    );
    expect(named.map((each) => each.id)).toEqual([id]);
    expect((await owner.call("DELETE", `/api/closet/collections/${id}`)).status).toBe(204);
    expect(refusal(await make("set", { title: "Once" }))).toEqual([404, "not_found"]);
  });
});

describe("a profile picture", () => {
  const PATH = PROFILE.path;
  const stored = async (id: string) =>
    keysBelow((await bucketsOf(product)).publicBucket, `profile-pictures/${id}/`);

  it("replaces the last one, shows in the closet and can be taken away", async () => {
    const first = await owner.call("PUT", PATH, { raw: pngOf(fourCorners(800, 600)) });
    expect(first.json.profileImage).toMatch(
      new RegExp(`^/media/profile-pictures/${owner.id}/profile-\\d{13}\\.jpg$`),
    );
    const second = await owner.call("PUT", PATH, { raw: pngOf(fourCorners(800, 600)) });
    const url: string = second.json.profileImage;
    expect(await stored(owner.id)).toEqual([url.replace("/media/", "")]);
    const image = await decode(new Uint8Array(await (await product.fetch(url)).arrayBuffer()));
    expect([image.width, image.height]).toEqual([640, 480]);
    expect((await owner.closet()).closet?.profileImageUrl).toBe(url);
    expect((await owner.me()).user.profileImage).toBe(url);
    expect((await owner.call("DELETE", PATH)).status).toBe(204);
    expect(await stored(owner.id)).toEqual([]);
    expect((await owner.me()).user.profileImage).toBeNull();
  });

  it("may have 5 MB to the byte, and must be a picture", async () => {
    const file = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(pngOf(fourCorners(64, 64)));
      return { raw: bytes };
    };
    const over = await owner.call("PUT", PATH, file(5_242_881));
    expect([over.status, over.json.error]).toEqual([413, "Image must be smaller than 5MB"]);
    const text = await owner.call("PUT", PATH, {
      raw: new TextEncoder().encode("<svg onload=alert(1)></svg>"),
    });
    expect([text.status, text.json.error]).toEqual([415, "Please select an image file"]);
    expect(await stored(owner.id)).toEqual([]);
    expect((await owner.call("PUT", PATH, file(5_242_880))).status).toBe(200);
    await owner.call("DELETE", PATH);
  });
});

describe("the pictures of items", () => {
  it("come in 120 forms an hour; words are not counted", async () => {
    const busy = await newInfluencer(product);
    const { id } = await busy.addItem();
    expect((await busy.changeItem(id, { wearingImage: pictureFile() })).status).toBe(200);
    const used = { sql: "UPDATE rate_limits SET count = count + 118 WHERE key = ?" };
    const args = [`closet-upload:user:${busy.id}`];
    await product.db.$client.execute({ ...used, args });
    const before = await busy.closet();
    const refused = [
      await busy.sendItem(),
      await busy.changeItem(id, { wearingImage: pictureFile() }),
    ];
    for (const { status, json, headers } of refused) {
      expect([status, json.code]).toEqual([429, "rate_limited"]);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3000);
    }
    expect(await busy.closet()).toEqual(before);
    expect((await busy.changeItem(id, { title: "Words" })).status).toBe(200);
  });
});

describe("a picture that no row names", () => {
  it("of somebody else stays, whatever a deleted item's row has named", async () => {
    const theirs = (await (await newInfluencer(product)).addItem()).clothingImageUrl;
    const { id } = await owner.addItem();
    await product.db.run(
      sql`UPDATE closet_items SET clothing_image_url = ${theirs} WHERE id = ${id}`,
    );
    expect((await owner.call("DELETE", `/api/closet/items/${id}`)).status).toBe(204);
    expect((await owner.call("GET", theirs)).status).toBe(200);
  });

  it("is swept after an hour, and no other", async () => {
    const { clothingImageUrl } = await owner.addItem();
    const worn = (await owner.call("PUT", PROFILE.path, validRequest(PROFILE))).json;
    const { publicBucket } = await bucketsOf(product);
    const orphans = [
      `closet-images/${owner.id}/clothing/1763700000000.jpg`,
      `closet-images/${owner.id}/wearing/1763700000000.webp`,
      `profile-pictures/${UNKNOWN_ID}/profile-1763700000000.jpg`,
    ];
    for (const key of orphans) await publicBucket.put(key, pictureBytes("person-2.jpg"));
    await product.cron("17 * * * *");
    for (const key of orphans) expect(await publicBucket.head(key), key).not.toBeNull();
    await product.cron("17 * * * *", Date.now() + 3_700_000);
    for (const key of orphans) expect(await publicBucket.head(key), key).toBeNull();
    for (const url of [clothingImageUrl, worn.profileImage]) {
      expect((await product.fetch(url)).status, url).toBe(200);
    }
  });
});
