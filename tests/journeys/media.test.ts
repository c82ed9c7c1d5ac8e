import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#db/queries/roles.ts";
import { pngOf } from "#tests/harness/drawn-pictures.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { orient } from "#worker/media/codecs/pixels.ts";
import {
  closetImageKey,
  generationKeys,
  mediaUrl,
  profilePictureKey,
} from "#worker/media/storage/keys.ts";
import { decode } from "../bench/engine/pictures.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { newInfluencer, pictureFile } from "../harness/influencer.ts";
import { type Answer, Caller, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { cropped } from "../harness/picture-changes.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";
import {
  bytesOf,
  expectPrivate,
  expectPublic,
  expectSafeHeaders,
  PHOTO,
  putPublic,
} from "../harness/served.ts";

let product: Product;
let owner: Member;
let photoUrl: string;
let closetUrl: string;
let profileUrl: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  photoUrl = (await owner.call("PUT", "/api/me/reference-image", { raw: PHOTO })).json
    .referenceImage.url;
  const at = 1_750_000_000_000;
  closetUrl = await putPublic(product, closetImageKey(owner.id, "clothing", at, "jpg"));
  profileUrl = await putPublic(product, profilePictureKey(owner.id, at, "jpg"));
});
afterAll(() => product.stop());

describe("a private picture", () => {
  it("is shown to its owner, so that no cache and no other page keeps it", async () => {
    const shown = await bytesOf(owner, photoUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
    expectPrivate(shown);
    expectSafeHeaders(shown, "reference.jpg");
    const { privateBucket } = await bucketsOf(product);
    const kept = await storedBytes(privateBucket, await owner.photoKey());
    expect(Buffer.from(shown.bytes).equals(kept)).toBe(true);
  });

  it("does not exist for anybody else, in any form", async () => {
    const other = await newMember(product);
    const path = photoUrl.split("?")[0];
    const forms = ["", "?w=320", "?download", "?v=1", "?w=1280&download"].map((q) => path + q);
    for (const caller of [other, new Caller(product)]) {
      for (const url of forms) {
        for (const headers of [{}, { Range: "bytes=0-9" }, { "If-None-Match": "*" }]) {
          const answer = await caller.call("GET", url, { headers });
          expect(answer.status, url).toBe(404);
          expect(answer.json.code).toBe("not_found");
          expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
          expect(answer.headers.get("ETag")).toBeNull();
        }
        expect((await caller.response("HEAD", url)).status).toBe(404);
      }
    }
  });

  it("of a try-on is its owner's alone, and what went in is nobody's", async () => {
    const id = await owner.tryOn();
    const { outputImageUrl } = (await owner.follow(id)).at(-1) ?? {};
    const shown = await bytesOf(owner, String(outputImageUrl));
    expect(shown.status).toBe(200);
    expectPrivate(shown);
    expectSafeHeaders(shown, "output.jpg");
    expect((await new Caller(product).call("GET", String(outputImageUrl))).status).toBe(404);
    const keys = generationKeys(owner.id, id);
    for (const key of keys.temporary) {
      expect((await owner.call("GET", mediaUrl(key))).status).toBe(404);
    }
    const { privateBucket } = await bucketsOf(product);
    const kept = await keysBelow(privateBucket, `generations/${owner.id}/${id}`);
    expect(kept).toEqual([keys.output]);
    const saved = await owner.response("GET", `${outputImageUrl}?download`);
    expect(saved.headers.get("Content-Disposition")).toBe('attachment; filename="output.jpg"');
    await saved.body?.cancel();
  });
});

describe("a public picture", () => {
  it("is the same for everybody, and any cache may keep it", async () => {
    for (const url of [closetUrl, profileUrl]) {
      const [mine, theirs] = await Promise.all([
        bytesOf(owner, url),
        bytesOf(new Caller(product), url),
      ]);
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      expect(Buffer.from(mine.bytes).equals(theirs.bytes)).toBe(true);
      expectPublic(theirs);
      expectSafeHeaders(theirs, url.split("/").at(-1));
    }
  });

  it("cannot be stored as a page and served as one", async () => {
    const { publicBucket } = await bucketsOf(product);
    const key = closetImageKey(owner.id, "wearing", 1_750_000_000_001, "jpg");
    await publicBucket.put(key, new TextEncoder().encode("<script>1</script>"), {
      httpMetadata: { contentType: "text/html" },
    });
    const shown = await bytesOf(new Caller(product), mediaUrl(key));
    expect(shown.headers.get("Content-Type")).toBe("application/octet-stream");
    expectSafeHeaders(shown);
  });
});

describe("an address below /media", () => {
  it("that is not one of a picture is 404, also for the owner", async () => {
    const id = owner.id;
    const key = await owner.photoKey();
    const reference = `/media/${key}`;
    const { privateBucket } = await bucketsOf(product);
    await privateBucket.put(`secret/${id}.txt`, new TextEncoder().encode("inside"));
    for (const path of [
      "/media/",
      "/media/reference-images/",
      `/media/reference-images/${id}`,
      `/media/reference-images/${id}/`,
      `/media/generations/${id}/`,
      "/media/?prefix=reference-images&list-type=2",
      "/media/dev-mail/",
      `/media/secret/${id}.txt`,
      `${reference}/`,
      `${reference}%00`,
      `${reference}.html`,
      reference.replace("reference.jpg", "Reference.jpg"),
      reference.replace("/media/", "/media//"),
      reference.replace("/reference.jpg", "//reference.jpg"),
      `/media/closet-images/${id}/clothing/..%2f..%2f..%2f${key}`,
      `/media/${key.replaceAll("/", "%2f")}`,
      reference.replace(id, UNKNOWN_ID),
      `/media/reference-images/${id}/${UNKNOWN_ID}/reference.jpg`,
      `/media/reference-images/${id}/reference.jpg`,
      `/media/closet-images/${UNKNOWN_ID}/clothing/1750000000000.jpg`,
    ]) {
      const answer = await owner.call("GET", product.url + path);
      expect(answer.status, path).toBe(404);
      expect(answer.json.code, path).toBe("not_found");
    }
  });

  it("that climbs out of a public folder opens nothing to a visitor", async () => {
    const key = await owner.photoKey();
    for (const up of ["..", "%2e%2e", "%2E.", "..%2f", "%5c..", "..;"]) {
      const start = `GET /media/closet-images/${up}/${key}`;
      const { status } = await rawRequest(product, new Caller(product), start, [], []);
      expect([400, 404], up).toContain(status);
    }
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    for (const url of [photoUrl, closetUrl]) {
      expect((await owner.call(method, url, {})).status).toBe(405);
    }
    expect((await bytesOf(owner, closetUrl)).bytes.length).toBe(PHOTO.length);
  });
});

describe("what was deleted", () => {
  async function expectGone(answer: Answer): Promise<void> {
    expect(answer.status).toBe(404);
    expect(answer.json.code).toBe("not_found");
  }

  it("is gone as a photo: row, object and address", async () => {
    const member = await newMember(product);
    const put = await member.call("PUT", "/api/me/reference-image", { raw: PHOTO });
    const { url } = put.json.referenceImage;
    expect((await member.call("DELETE", "/api/me/reference-image")).status).toBe(204);
    await expectGone(await member.call("GET", url));
    await expectGone(await member.call("GET", `${url.split("?")[0]}?w=160`));
    expect((await member.me()).referenceImage).toBeNull();
    const { privateBucket } = await bucketsOf(product);
    expect(await keysBelow(privateBucket, `reference-images/${member.id}`)).toEqual([]);
    expect((await member.call("DELETE", "/api/me/reference-image")).status).toBe(204);
  });

  it("is gone as a try-on, finished or not, and stays gone", async () => {
    const member = await newMember(product);
    const { privateBucket } = await bucketsOf(product);
    const finished = await member.tryOn();
    const { outputImageUrl } = (await member.follow(finished)).at(-1) ?? {};
    const waiting = (await member.call("POST", "/api/generations")).json.generationId;
    const before = await member.credits();
    expect((await member.call("DELETE", `/api/generations/${waiting}`)).status).toBe(204);
    expect(await member.credits()).toBe(before + 1);
    const running = await member.tryOn();
    for (const id of [finished, running]) {
      expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
      await expectGone(await member.call("GET", `/api/generations/${id}`));
      await expectGone(await member.call("GET", `/api/generations/${id}/events`));
      await expectGone(await member.call("DELETE", `/api/generations/${id}`));
    }
    await expectGone(await member.call("GET", String(outputImageUrl)));
    expect((await member.call("GET", "/api/generations")).json.generations).toEqual([]);
    // The running generation costs its credit only if it ended before its deletion.
    expect([3, 4]).toContain(await member.credits());
    // The engine may still compute; another try-on ends after it.
    await member.follow(await member.tryOn());
    for (const id of [finished, waiting, running]) {
      const left = await keysBelow(privateBucket, `generations/${member.id}/${id}`);
      expect(left).toEqual([]);
      await expectGone(await member.call("GET", `/api/generations/${id}`));
    }
  });
});

describe("a picture that was taken down", () => {
  it("stays out as a changed copy too, which names support, until it is taken back", async () => {
    const [admin, influencer, thief] = await Promise.all([
      newMember(product),
      newInfluencer(product),
      newInfluencer(product),
    ]);
    await grantRole(product.db, admin.email, "admin");
    const taken = pictureBytes("tee-striped.webp");
    const { id } = await influencer.addItem({ clothingImage: pictureFile(taken) });
    const moderate = (body: object) =>
      admin.call("POST", `/api/admin/items/${id}/moderation`, { body });
    expect((await moderate({ decision: "take_down", reason: "It is not hers." })).status).toBe(204);

    const image = await decode(taken);
    const narrower = pngOf(cropped(image, { left: 1 / image.width }));
    for (const copy of [narrower, pngOf(orient(image, 2))]) {
      const { status, json } = await thief.sendItem({ clothingImage: pictureFile(copy) });
      expect([status, json.code, json.error]).toEqual([
        422,
        "resembles_blocked_image",
        `This picture resembles one that was taken down from this site. If it is another picture, write to ${BRAND.supportAddress}.`,
      ]);
    }
    const profile = await thief.call("PUT", "/api/me/profile-picture", { raw: narrower });
    expect([profile.status, profile.json.code]).toEqual([422, "resembles_blocked_image"]);
    await thief.addItem({ clothingImage: pictureFile(pictureBytes("tee-print.webp")) });

    expect((await moderate({ decision: "restore" })).status).toBe(204);
    await thief.addItem({ clothingImage: pictureFile(narrower) });
  });
});
