import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bytesOf,
  contains,
  cornersOf,
  exifSegment,
  fourCorners,
  pngOf,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { fillCloset, type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import { count } from "../harness/ledger-audit.ts";
import { formOptions, pictureBytes } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";

const LIMIT = 5 * 1024 * 1024;
const WORN = "person-2.jpg";

let product: Product;
let owner: Influencer;
let stranger: Influencer;
beforeAll(async () => {
  product = await startProduct();
  [owner, stranger] = await Promise.all([newInfluencer(product), newInfluencer(product)]);
});
afterAll(() => product.stop());

function keyOf(url: string): string {
  return url.replace("/media/", "");
}

/** The keys of an influencer's public pictures. */
async function picturesOf({ id }: Influencer): Promise<string[]> {
  const { publicBucket } = await bucketsOf(product);
  const folders = [`closet-images/${id}/`, `profile-pictures/${id}/`];
  const keys = await Promise.all(folders.map((folder) => keysBelow(publicBucket, folder)));
  return keys.flat();
}

/** The closet's version, which is also the published one. */
async function versionOf({ id, handle }: Influencer): Promise<number> {
  const version = await count(product, "SELECT version FROM closets WHERE user_id = ?", [id]);
  const { privateBucket } = await bucketsOf(product);
  const told = await privateBucket.head(`closet-versions/${handle}`);
  expect(told?.customMetadata).toEqual({ version: String(version) });
  return version;
}

const padded = (size: number) => {
  const file = new Uint8Array(size);
  file.set(pngOf(fourCorners(64, 64)));
  return pictureFile(file);
};

describe("a closet", () => {
  it("is made by its first item, also where two come first at once", async () => {
    const nothing = { closet: null, items: [], collections: [], liveUrl: null };
    expect(await owner.closet()).toMatchObject(nothing);
    const started = Date.now();
    const settings = { body: { title: "Mine", bio: "" } };
    const none = await owner.call("PATCH", "/api/closet", settings);
    expect([none.status, none.json.error]).toEqual([404, "Closet not found"]);
    const spaced = Object.entries(ITEM_TEXTS).map(([name, text]) => [name, ` ${text} `]);
    const fields = { ...Object.fromEntries(spaced), wearingImage: pictureFile() };
    const answers = await Promise.all([owner.sendItem(fields), owner.sendItem(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ json }) => json.closetCreated).sort()).toEqual([false, true]);
    const pictureOf = (folder: string) =>
      expect.stringMatching(
        new RegExp(`^/media/closet-images/${owner.id}/${folder}/\\d{13}\\.jpg$`),
      );
    expect(answers[0].json.item).toEqual({
      ...ITEM_TEXTS,
      id: expect.any(String),
      clothingImageUrl: pictureOf("clothing"),
      wearingImageUrl: pictureOf("wearing"),
      isWearingGenerated: false,
      price: null,
      likes: 0,
      isPinned: false,
      pinOrder: null,
      visibility: "public",
      publicAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { closet, items, liveUrl } = await owner.closet();
    expect(closet).toEqual({
      id: expect.any(String),
      title: "My Closet",
      instagramHandle: owner.handle,
      colorTheme: "#000000",
      bio: null,
      profileImageUrl: null,
      country: null,
      addsSubIds: false,
    });
    expect(liveUrl).toBe(`${product.url}/closet/${owner.handle}`);
    expect(items).toHaveLength(2);
    expect(new Set(await picturesOf(owner)).size).toBe(4);
    for (const url of items.map(({ clothingImageUrl }) => clothingImageUrl)) {
      expect((await product.fetch(url)).status).toBe(200);
    }
    expect(await versionOf(owner)).toBeGreaterThan(started);
  });

  it("takes a title, a bio and a colour, and keeps what is not named", async () => {
    const before = await versionOf(owner);
    const body = { title: " Edit ", bio: " Quiet. ", colorTheme: "#B4532A" };
    const saved = await owner.call("PATCH", "/api/closet", { body });
    expect(saved.json.closet).toMatchObject({
      title: "Edit",
      bio: "Quiet.",
      colorTheme: "#b4532a",
    });
    const again = await owner.call("PATCH", "/api/closet", { body: { title: "Edit", bio: " " } });
    expect(again.json.closet).toMatchObject({ bio: null, colorTheme: "#b4532a" });
    expect(await versionOf(owner)).toBe(before + 2);
    const refused: [object, string][] = [
      [{ title: " ", bio: null }, "Please enter a title"],
      [{ title: "x".repeat(81), bio: null }, "Please use at most 80 characters"],
      [{ title: "a\u202eb", bio: null }, "Please use plain text"],
    ];
    for (const [wrong, sentence] of refused) {
      const { status, json } = await owner.call("PATCH", "/api/closet", { body: wrong });
      expect([status, json.fields.title]).toEqual([422, sentence]);
    }
    const colour = { title: "Edit", bio: null, colorTheme: "red;background:url(//evil)" };
    expect((await owner.call("PATCH", "/api/closet", { body: colour })).status).toBe(422);
    const handle = { title: "Edit", bio: null, instagramHandle: "other" };
    expect((await owner.call("PATCH", "/api/closet", { body: handle })).status).toBe(422);
    expect(await versionOf(owner)).toBe(before + 2);
  });
});

describe("an item's form", () => {
  it.each<[Record<string, string | null>, string, string]>([
    [{ title: "  " }, "title", "Please enter a title"],
    [{ title: "\u200b \u2060\u3164" }, "title", "Please enter a title"],
    [{ title: null }, "title", "Please enter a title"],
    [{ title: "x".repeat(121) }, "title", "Please use at most 120 characters"],
    [{ affiliateUrl: "" }, "affiliateUrl", "Please enter an affiliate URL"],
    [{ affiliateUrl: null }, "affiliateUrl", "Please enter an affiliate URL"],
    [{ affiliateUrl: "javascript:alert(1)" }, "affiliateUrl", "Please enter a valid URL"],
    [{ affiliateUrl: "https://u:p@shop.example/" }, "affiliateUrl", "Please enter a valid URL"],
    [{ affiliateUrl: "https://93.184.216.34/" }, "affiliateUrl", "Please enter a valid URL"],
    [{ affiliateUrl: "http://localhost./" }, "affiliateUrl", "Please enter a valid URL"],
    [{ caption: "x".repeat(1001) }, "caption", "Please use at most 1000 characters"],
    [{ clothingImage: null }, "clothingImage", "Please upload a clothing image"],
    [{ clothingImage: "" }, "clothingImage", "Please upload a clothing image"],
    [{ clothingImage: "/media/x" }, "clothingImage", "Please select an image file"],
    [{ likes: "9" }, "likes", 'Invalid key: Expected never but received "likes"'],
    [{ user_id: "x" }, "user_id", 'Invalid key: Expected never but received "user_id"'],
  ])("with %j is told of %s: %s", async (fields, name, sentence) => {
    const before = await picturesOf(owner);
    const { status, json } = await owner.sendItem(fields);
    expect([status, json.code]).toEqual([422, "invalid"]);
    expect(json.fields).toEqual({ [name]: sentence });
    expect(await picturesOf(owner)).toEqual(before);
  });

  it("takes pictures under 5 MB, whichever of the two it is", async () => {
    const before = await picturesOf(owner);
    const over = await owner.sendItem({ clothingImage: padded(LIMIT) });
    expect([over.status, over.json.error]).toEqual([413, "File size must be less than 5MB"]);
    expect((await owner.sendItem({ wearingImage: padded(LIMIT) })).status).toBe(413);
    const far = await owner.sendItem({ clothingImage: padded(2 * LIMIT + 100_000) });
    expect([far.status, far.json.error]).toEqual([413, "File size must be less than 5MB"]);
    const page = pictureFile("<svg onload=alert(1)>", "a.jpg");
    const wrong = await owner.sendItem({ wearingImage: page });
    expect([wrong.status, wrong.json.error]).toEqual([415, "Please select an image file"]);
    const torn = pictureFile(pictureBytes(WORN).subarray(0, 9000));
    expect((await owner.sendItem({ clothingImage: torn })).json.code).toBe("broken_image");
    expect(await picturesOf(owner)).toEqual(before);
    const { id } = await owner.addItem({ clothingImage: padded(LIMIT - 1) });
    expect((await owner.call("DELETE", `/api/closet/items/${id}`)).status).toBe(204);
  });

  it("is refused whole where it is no form or says a thing twice", async () => {
    const path = "/api/closet/items";
    expect((await owner.call("POST", path, { body: { title: "x" } })).status).toBe(400);
    const form = await formOptions({ title: "a" });
    const text = new TextDecoder().decode(form.raw as Uint8Array);
    const twice = text.replace(/--\r\n$/, `\r\n${text.slice(0, text.lastIndexOf("\r\n--"))}\r\n--`);
    expect((await owner.call("POST", path, { ...form, raw: twice })).status).toBe(400);
    expect((await owner.call("POST", path, { ...form, raw: text.slice(0, 40) })).status).toBe(400);
  });

  it("keeps of a picture its upright pixels alone", async () => {
    const codecs = createCodecs(await loadCodecModules());
    const jpeg = await codecs.encodeJpeg(fourCorners(2000, 1000), 90);
    const note = "GPS 48.2082 16.3738";
    const file = bytesOf(withSegments(jpeg, exifSegment(6, note)), "<script>", note);
    const { id, clothingImageUrl } = await owner.addItem({ clothingImage: pictureFile(file) });
    const kept = await storedBytes(
      (await bucketsOf(product)).publicBucket,
      keyOf(clothingImageUrl),
    );
    for (const hidden of [note, "Exif", "<script>"]) expect(contains(kept, hidden)).toBe(false);
    const image = await decode(kept);
    expect([image.width, image.height, cornersOf(image)]).toEqual([800, 1600, "BRWG"]);
    await owner.call("DELETE", `/api/closet/items/${id}`);
  });
});

describe("an item", () => {
  it("changes what is named, and loses no picture by accident", async () => {
    const lines = { title: "Old\r\nshirt", caption: `a\n${"x".repeat(998)}` };
    const item = await owner.addItem({ ...lines, wearingImage: pictureFile() });
    expect(item).toMatchObject({ title: "Old shirt", caption: lines.caption });
    const before = await versionOf(owner);
    const texts = await owner.changeItem(item.id, {
      title: "New",
      affiliateUrl: "HTTPS://Shop.example/a b",
      wearingImage: pictureFile(""),
      clothingImage: "",
    });
    const expected = { ...item, title: "New", affiliateUrl: "https://shop.example/a%20b" };
    expect(texts.json.item).toEqual(expected);
    const pictures = await owner.changeItem(item.id, {
      caption: " ",
      clothingImage: pictureFile(pictureBytes(WORN)),
    });
    expect(pictures.json.item).toMatchObject({ title: "Linen shirt", caption: null });
    expect(pictures.json.item.wearingImageUrl).toBe(item.wearingImageUrl);
    const bare = await owner.changeItem(item.id, { removeWearingImage: "true" });
    expect(bare.json.item.wearingImageUrl).toBeNull();
    expect(await versionOf(owner)).toBe(before + 3);
    const kept = await picturesOf(owner);
    expect(kept).toContain(keyOf(pictures.json.item.clothingImageUrl));
    expect(kept).not.toContain(keyOf(item.clothingImageUrl));
    expect(kept).not.toContain(keyOf(item.wearingImageUrl as string));
    const wrong = await owner.changeItem(item.id, { title: " ", isPinned: "true" });
    expect(Object.keys(wrong.json.fields).sort()).toEqual(["isPinned", "title"]);
  });

  it("goes with both its pictures", async () => {
    const before = await picturesOf(owner);
    const { id } = await owner.addItem({ wearingImage: pictureFile() });
    expect(await picturesOf(owner)).toHaveLength(before.length + 2);
    const version = await versionOf(owner);
    expect((await owner.call("DELETE", `/api/closet/items/${id}`)).status).toBe(204);
    expect(await picturesOf(owner)).toEqual(before);
    expect(await versionOf(owner)).toBe(version + 1);
    const again = await owner.call("DELETE", `/api/closet/items/${id}`);
    expect([again.status, again.json.error]).toEqual([404, "Item not found"]);
  });

  it("of another closet does not exist, and stays as it is", async () => {
    await stranger.addItem();
    const made = await owner.call("POST", "/api/closet/collections", { body: { title: "Own" } });
    const collection = `/api/closet/collections/${made.json.collection.id}`;
    const before = [await owner.closet(), await versionOf(owner), await picturesOf(owner)];
    const mine = await picturesOf(stranger);
    const [item] = await owner.items(1);
    const title = { body: { title: "Theirs" } };
    const file = { wearingImage: pictureFile() };
    expect((await stranger.changeItem(item.id, file)).status).toBe(404);
    for (const id of [item.id, UNKNOWN_ID]) {
      expect((await stranger.changeItem(id, {})).status).toBe(404);
      expect((await stranger.pin(id)).status).toBe(404);
      expect((await stranger.call("DELETE", `/api/closet/items/${id}`)).status).toBe(404);
    }
    const members = { body: { itemIds: [] } };
    expect((await stranger.call("PATCH", collection, title)).status).toBe(404);
    expect((await stranger.call("PUT", `${collection}/items`, members)).status).toBe(404);
    expect((await stranger.call("DELETE", collection)).status).toBe(404);
    expect(await picturesOf(stranger)).toEqual(mine);
    expect([await owner.closet(), await versionOf(owner), await picturesOf(owner)]).toEqual(before);
  });
});

describe("the most of a closet", () => {
  it("is 500 items and 50 collections, however many come at once", async () => {
    await fillCloset(product, stranger, 497);
    const items = await Promise.all(Array.from({ length: 5 }, () => stranger.sendItem()));
    expect(items.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(items.find(({ status }) => status === 409)?.json.code).toBe("limit_reached");
    expect((await stranger.closet()).items).toHaveLength(500);
    expect(await picturesOf(stranger)).toHaveLength(3);
    await product.db.run(sql`INSERT INTO collections (id, closet_id, user_id, title, created_at)
          SELECT closet_items.id, closet_id, user_id, title, created_at FROM closet_items
          WHERE user_id = ${stranger.id} LIMIT 48`);
    const body = { title: "One of many" };
    const make = () => stranger.call("POST", "/api/closet/collections", { body });
    const made = await Promise.all(Array.from({ length: 5 }, make));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.json.code).toBe("limit_reached");
    expect((await stranger.closet()).collections).toHaveLength(50);
  });
});
