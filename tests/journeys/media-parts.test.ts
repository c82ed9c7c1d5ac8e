import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEDIA_WIDTHS } from "#worker/contract/limits.ts";
import { closetImageKey } from "#worker/media/storage/keys.ts";
import { Caller, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
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

beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  photoUrl = (await owner.call("PUT", "/api/me/reference-image", { raw: PHOTO })).json
    .referenceImage.url;
  const key = closetImageKey(owner.id, "clothing", 1_750_000_000_000, "jpg");
  closetUrl = await putPublic(product, key);
});
afterAll(() => product.stop());

describe("a part of a picture", () => {
  const size = PHOTO.length;

  it.each([
    ["bytes=0-", 0, size],
    ["bytes=0-0", 0, 1],
    ["bytes=10-19", 10, 20],
    ["bytes=-5", size - 5, size],
    ["bytes=100-99999999999", 100, size],
    ["bytes=-99999999999", 0, size],
  ])("by %s is 206 and no byte more", async (range, from, to) => {
    const part = await bytesOf(new Caller(product), closetUrl, { Range: range });
    expect(part.status).toBe(206);
    expect(Buffer.from(part.bytes).equals(PHOTO.subarray(from, to))).toBe(true);
    expect(part.headers.get("Content-Range")).toBe(`bytes ${from}-${to - 1}/${size}`);
    expectPublic(part);
  });

  it.each([
    `bytes=${size}-`,
    "bytes=99999999999-",
    "bytes=5-4",
    "bytes=-0",
    "bytes=-",
    "bytes=a-b",
  ])("by %s is 416", async (range) => {
    const part = await bytesOf(new Caller(product), closetUrl, { Range: range });
    expect(part.status).toBe(416);
    expect(part.bytes.length).toBe(0);
    expect(part.headers.get("Content-Range")).toBe(`bytes */${size}`);
  });

  it.each([
    ["two ranges", "bytes=0-9,20-29"],
    ["a thousand ranges", `bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`).join(",")}`],
    ["ranges that overlap", "bytes=0-,0-,0-,0-"],
    ["another unit", "pages=1-2"],
  ])("by %s is the whole, once", async (_, range) => {
    const whole = await bytesOf(new Caller(product), closetUrl, { Range: range });
    expect(whole.status).toBe(200);
    expect(whole.bytes.length).toBe(size);
  });

  it("of a private picture stays private", async () => {
    const part = await bytesOf(owner, photoUrl, { Range: "bytes=0-9" });
    expect(part.status).toBe(206);
    expect(part.bytes.length).toBe(10);
    expectPrivate(part);
  });
});

describe("asking for less than the picture", () => {
  it("by HEAD gives the headers alone", async () => {
    for (const [caller, url] of [
      [owner, photoUrl],
      [new Caller(product), closetUrl],
    ] as const) {
      const head = await caller.response("HEAD", url);
      const get = await bytesOf(caller, url);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      for (const name of ["ETag", "Content-Type", "Cache-Control"]) {
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
      }
    }
  });

  it("by its ETag is 304; another picture has another address and ETag", async () => {
    const member = await newMember(product);
    const put = () => member.call("PUT", "/api/me/reference-image", { raw: PHOTO });
    const { url } = (await put()).json.referenceImage;
    const etag = (await bytesOf(member, url)).headers.get("ETag") as string;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await bytesOf(member, url, { "If-None-Match": tag });
      expect([same.status, same.bytes.length]).toEqual([304, 0]);
      expectPrivate(same);
    }
    const raw = pictureBytes("person-2.jpg");
    const { json } = await member.call("PUT", "/api/me/reference-image", { raw });
    expect((await bytesOf(member, url, { "If-None-Match": etag })).status).toBe(404);
    const changed = await bytesOf(member, json.referenceImage.url, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("ETag")).not.toBe(etag);
  });

  it("is possible in the fixed widths and in no other", async () => {
    for (const width of MEDIA_WIDTHS) {
      const [open, closed] = await Promise.all([
        bytesOf(new Caller(product), `${closetUrl}?w=${width}`),
        bytesOf(owner, `${photoUrl.split("?")[0]}?w=${width}`),
      ]);
      expect([open.status, closed.status], String(width)).toEqual([200, 200]);
      expect(open.headers.get("Content-Type")).toMatch(/^image\/(webp|jpeg)$/);
      expectPublic(open);
      expectPrivate(closed);
      expectSafeHeaders(open);
      expectSafeHeaders(closed);
    }
    const small = await bytesOf(new Caller(product), `${closetUrl}?w=160`);
    expect(small.bytes.length).toBeLessThan(PHOTO.length / 2);
    for (const width of [
      "",
      "0",
      "1",
      "159",
      "161",
      "1e3",
      "99999",
      "-160",
      "160.0",
      " 160",
      "all",
    ]) {
      const answer = await owner.call("GET", `${closetUrl}?w=${encodeURIComponent(width)}`);
      expect(answer.status, width).toBe(404);
    }
  });
});
