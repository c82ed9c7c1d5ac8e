import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#db/queries/roles.ts";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { PHOTO_REPLACED } from "#worker/contract/account.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Answer, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { PHOTO } from "../harness/served.ts";
import { findStrays } from "../harness/stored-pictures.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const EXECUTE_REMOVALS: string = "#worker/removals/execute-removals.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function expectGone(answer: Answer): Promise<void> {
  expect(answer.status).toBe(404);
  expect(answer.json.code).toBe("not_found");
}

describe("a photo that is replaced", () => {
  it("has a new address, and the old one is gone at once, for a try-on too", async () => {
    const member = await newMember(product);
    const save = async (raw: Uint8Array<ArrayBuffer>) =>
      String((await member.savePhoto(raw)).json.referenceImage.url);
    const first = await save(PHOTO);
    const key = await member.photoKey();
    const { privateBucket } = await bucketsOf(product);
    const old = await storedBytes(privateBucket, key);
    const second = await save(pictureBytes("person-2.jpg"));
    expect(second).not.toBe(first);
    await expectGone(await member.call("GET", first));
    // Until its object is removed, the row alone decides.
    await privateBucket.put(key, old, { httpMetadata: { contentType: "image/jpeg" } });
    for (const url of [first, `${first}?w=320`, `${first}?download`]) {
      await expectGone(await member.call("GET", url));
    }
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const job = await member.submit(id, { model_image_url: first });
    expect([job.status, job.json.error]).toEqual([404, PHOTO_REPLACED]);
    expect((await member.call("GET", second)).status).toBe(200);
    await product.cron("17 * * * *", Date.now() + 3_600_000);
    expect(await keysBelow(privateBucket, `reference-images/${member.id}/`)).toEqual([
      await member.photoKey(),
    ]);
  });
});

describe("a closet's pictures", () => {
  it("replaced and deleted all at once are never a row without its object", async () => {
    const owner = await newInfluencer(product);
    const item = await owner.addItem();
    const path = "/api/me/profile-picture";
    for (let round = 0; round < 8; round++) {
      await product.db.$client.execute("DELETE FROM rate_limits");
      const clothingImage = pictureFile();
      const [doomed] = await Promise.all([
        owner.addItem(),
        owner.changeItem(item.id, { clothingImage, wearingImage: pictureFile() }),
        owner.changeItem(item.id, { removeWearingImage: "true" }),
        owner.call("PUT", path, { raw: pngOf(fourCorners(64, 64)) }),
        owner.call("PUT", path, { raw: pngOf(fourCorners(64, 64)) }),
        owner.call("DELETE", path),
      ]);
      const ends = await Promise.all([
        owner.changeItem(doomed.id, { clothingImage: pictureFile() }),
        owner.call("DELETE", `/api/closet/items/${doomed.id}`),
      ]);
      expect(ends.map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 404]), 204]);
      expect(await findStrays(product)).toEqual([]);
    }
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
  });
});

describe("a key of a closet's or profile's picture", () => {
  it("is not used again, whatever became of the picture", async () => {
    const owner = await newInfluencer(product);
    const last = Date.now() + 3_600_000;
    await product.db.$client.execute({
      sql: "UPDATE profiles SET picture_time = ? WHERE id = ?",
      args: [last, owner.id],
    });
    const folder = `/media/closet-images/${owner.id}`;
    const first = await owner.addItem();
    expect(first.clothingImageUrl).toBe(`${folder}/clothing/${last + 1}.jpg`);
    expect((await owner.call("DELETE", `/api/closet/items/${first.id}`)).status).toBe(204);
    const { clothingImageUrl, wearingImageUrl } = await owner.addItem({
      wearingImage: pictureFile(),
    });
    expect(clothingImageUrl).toBe(`${folder}/clothing/${last + 2}.jpg`);
    expect(wearingImageUrl).toBe(`${folder}/wearing/${last + 3}.jpg`);
    const { json } = await owner.call("PUT", "/api/me/profile-picture", {
      raw: pngOf(fourCorners(64, 64)),
    });
    expect(json.profileImage).toBe(`/media/profile-pictures/${owner.id}/profile-${last + 4}.jpg`);
  });
});

describe("an item's pictures whose sender loses the role while they are stored", () => {
  const sends: Record<string, (owner: Influencer, id: string) => Promise<Answer>> = {
    "of a new item": (owner) => owner.sendItem({}),
    "of a change": (owner, id) => owner.changeItem(id, { clothingImage: pictureFile() }),
  };

  it("are removed with the refusal, and no item names them", async () => {
    const owner = await newInfluencer(product);
    const { id } = await owner.addItem();
    const { publicBucket } = await bucketsOf(product);
    const folder = `closet-images/${owner.id}/`;
    const stored = await keysBelow(publicBucket, folder);
    await product.db.$client.execute(`CREATE TRIGGER take_role AFTER INSERT ON removals
      WHEN new.owner_id = '${owner.id}'
      BEGIN DELETE FROM user_roles WHERE user_id = new.owner_id; END`);
    for (const [what, send] of Object.entries(sends)) {
      await grantRole(product.db, owner.email, "influencer");
      const { status, json } = await send(owner, id);
      expect([status, json.code], what).toEqual([403, "forbidden"]);
      expect(await keysBelow(publicBucket, folder), what).toEqual(stored);
    }
    await product.db.$client.execute("DROP TRIGGER take_role");
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
    expect(await findStrays(product)).toEqual([]);
  });
});

describe("a deletion", () => {
  it("of a try-on, cut off right after its row, is whole for its owner, and ends by the sweep", async () => {
    const member = await newMember(product);
    const { privateBucket } = await bucketsOf(product);
    const id = await member.tryOn();
    const { outputImageUrl } = (await member.follow(id)).at(-1) ?? {};
    const key = String(outputImageUrl).slice("/media/".length);
    await product.db.$client.execute({ sql: "DELETE FROM generations WHERE id = ?", args: [id] });
    expect(await privateBucket.head(key)).not.toBeNull();
    await expectGone(await member.call("GET", String(outputImageUrl)));
    await expectGone(await member.call("GET", `${outputImageUrl}?w=320`));
    // The repetition completes it with the same answer; afterwards it is unknown.
    expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
    expect(await privateBucket.head(key)).toBeNull();
    await expectGone(await member.call("GET", `/api/generations/${id}`));
    await expectGone(await member.call("DELETE", `/api/generations/${id}`));

    const swept = await member.tryOn();
    await member.follow(swept);
    await product.db.$client.execute({
      sql: "DELETE FROM generations WHERE id = ?",
      args: [swept],
    });
    await product.cron("* * * * *");
    expect(await keysBelow(privateBucket, `generations/${member.id}/`)).toEqual([]);
    await expectGone(await member.call("GET", `/api/generations/${swept}`));
    await expectGone(await member.call("GET", `/api/generations/${swept}/events`));
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
  });
});

/** Wrappers of the buckets that store the next picture only after the end of `work`. */
async function bucketsWith(work: () => Promise<void>) {
  const { PUBLIC_BUCKET, PRIVATE_BUCKET } = await product.bindings();
  let next: (() => Promise<void>) | null = work;
  const meanwhile = (bucket: typeof PUBLIC_BUCKET) => ({
    async get(key: string) {
      const object = await bucket.get(key);
      if (!object) return null;
      const bytes = new Uint8Array(await object.arrayBuffer());
      return { bytes: async () => bytes, httpMetadata: object.httpMetadata };
    },
    async put(...stored: Parameters<typeof bucket.put>) {
      const before = next;
      next = null;
      await before?.();
      return bucket.put(...stored);
    },
    head: (key: string) => bucket.head(key),
    list: (options: object) => bucket.list(options),
    delete: (keys: string[]) => bucket.delete(keys),
  });
  return { publicBucket: meanwhile(PUBLIC_BUCKET), privateBucket: meanwhile(PRIVATE_BUCKET) };
}

describe("a picture that is moved by a moderator while its owner deletes it", () => {
  const deletions = {
    "its item": (owner: Influencer, item: string) =>
      owner.call("DELETE", `/api/closet/items/${item}`),
    "the account": (owner: Influencer) =>
      owner.call("DELETE", "/api/me", { body: { password: owner.password } }),
  };
  const changes = [
    { by: "a takedown", before: null, after: 1 },
    { by: "a restoration", before: 1, after: null },
  ];
  const cases = Object.entries(deletions).flatMap(([what, erase]) =>
    changes.map((one) => ({ what, erase, ...one })),
  );

  it.each(cases)("$what, is gone after $by", async ({ erase, before, after }) => {
    const { executeDueRemovals } = await import(EXECUTE_REMOVALS);
    const owner = await newInfluencer(product);
    const item = await owner.addItem();
    const takeDown = (at: number | null) =>
      product.db.$client.execute({
        sql: "UPDATE closet_items SET taken_down_at = ? WHERE id = ?",
        args: [at, item.id],
      });
    await takeDown(before);
    await product.cron("* * * * *");
    await takeDown(after);
    let answered = 0;
    const media = await bucketsWith(async () => {
      answered = (await erase(owner, item.id)).status;
    });
    const log = () => {};
    await executeDueRemovals({ db: product.db, media, now: Date.now, log }, Date.now());
    expect(answered).toBe(204);
    const { publicBucket, privateBucket } = await bucketsOf(product);
    const folder = `closet-images/${owner.id}/`;
    expect(await keysBelow(publicBucket, folder)).toEqual([]);
    expect(await keysBelow(privateBucket, `taken-down/${folder}`)).toEqual([]);
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
  });
});
