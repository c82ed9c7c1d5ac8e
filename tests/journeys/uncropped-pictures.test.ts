import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { newAdmin } from "../harness/admin.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { bytesOf, contains, jpegSegment, withSegments } from "../harness/drawn-pictures.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PLACE = "GPS: Stephansplatz";
const WHOLE = pictureFile(
  bytesOf(withSegments(pictureBytes("person-1.jpg"), jpegSegment(0xe1, `Exif\0\0${PLACE}`))),
);
const WORN = { wearingImage: pictureFile(), wearingUncropped: WHOLE };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const wholeOf = ({ wearingImageUrl }: ClosetItem) =>
  (wearingImageUrl ?? "").replace("/media/", "/media/uncropped/");

async function stored(owner: Influencer): Promise<string[]> {
  return keysBelow(
    (await bucketsOf(product)).privateBucket,
    `uncropped/closet-images/${owner.id}/`,
  );
}

describe("the whole picture of a wearing image", () => {
  it("is for its owner only, without metadata", async () => {
    const owner = await newInfluencer(product);
    const url = wholeOf(await owner.addItem(WORN));
    const answer = await owner.response("GET", url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(contains(new Uint8Array(await answer.arrayBuffer()), PLACE)).toBe(false);
    const others = [
      await newMember(product),
      await newInfluencer(product),
      await newAdmin(product),
    ];
    for (const other of others) expect((await other.response("GET", url)).status).toBe(404);
    for (const path of [url, `${url}?w=480`]) expect((await product.fetch(path)).status).toBe(404);
    const shown = await (await product.fetch(`/api/closets/${owner.handle}`)).text();
    expect(shown).toContain(url.replace("/uncropped", ""));
    expect(shown).not.toContain("uncropped");
  });

  it("ends with its square: replaced, removed, deleted, or with the account", async () => {
    const owner = await newInfluencer(product);
    const item = await owner.addItem(WORN);
    const [first] = await stored(owner);
    await owner.changeItem(item.id, WORN);
    const [second, ...more] = await stored(owner);
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
    await owner.changeItem(item.id, { title: "Other" });
    expect(await stored(owner)).toEqual([second]);
    await owner.changeItem(item.id, { removeWearingImage: "true" });
    expect(await stored(owner)).toEqual([]);
    const other = await owner.addItem(WORN);
    await owner.call("DELETE", `/api/closet/items/${other.id}`);
    expect(await stored(owner)).toEqual([]);
    await owner.addItem(WORN);
    expect(await stored(owner)).toHaveLength(1);
    expect(
      (await owner.call("DELETE", "/api/me", { body: { password: owner.password } })).status,
    ).toBe(204);
    expect(await stored(owner)).toEqual([]);
  });

  it("is not stored without its square, and a broken one leaves nothing", async () => {
    const owner = await newInfluencer(product);
    await owner.addItem({ wearingUncropped: WHOLE });
    expect(await stored(owner)).toEqual([]);
    const broken = pictureFile(new Uint8Array(900));
    const answer = await owner.sendItem({ wearingImage: pictureFile(), wearingUncropped: broken });
    expect([answer.status, answer.json.code]).toEqual([415, "unsupported_image"]);
    const { publicBucket } = await bucketsOf(product);
    expect(await keysBelow(publicBucket, `closet-images/${owner.id}/wearing/`)).toEqual([]);
    expect(await stored(owner)).toEqual([]);
  });

  it("is swept an hour after its square is gone", async () => {
    const owner = await newInfluencer(product);
    const kept = wholeOf(await owner.addItem(WORN));
    const { privateBucket } = await bucketsOf(product);
    const stray = `uncropped/closet-images/${owner.id}/wearing/1700000000000.jpg`;
    await privateBucket.put(stray, pictureBytes("person-1.jpg"));
    await product.cron("17 * * * *", Date.now());
    expect(await stored(owner)).toContain(stray);
    await product.cron("17 * * * *", Date.now() + 3_700_000);
    expect(await stored(owner)).toEqual([kept.replace("/media/", "")]);
  });
});
