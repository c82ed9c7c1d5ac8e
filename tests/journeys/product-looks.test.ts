import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import {
  GOOD,
  lookAtProduct,
  openShop,
  PAGE_NOT_ALLOWED,
  paddedPng,
  picture,
  startOnInternet,
  told,
} from "../harness/links.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";

const PAGE = "https://shop.example/tee";

let internet: Internet;
let product: Product;
let owner: Influencer;
let member: Member;
const read = (url: string, by: Caller = member) => lookAtProduct(by, url);
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
  owner = await newInfluencer(product);
  member = await newMember(product);
});
afterAll(() => product.stop());
beforeEach(() => openShop(internet));

describe("the address of a picture", () => {
  it("is answered with it alone, read no further than its start", async () => {
    const file = paddedPng(5 * 1024 * 1024);
    internet.sites.set(GOOD, () => picture("image/png", file));
    const images = [{ url: GOOD, width: 4, height: 4 }];
    expect((await read(GOOD)).json).toEqual({ url: GOOD, title: null, images });
    const visitor = await read(GOOD, new Caller(product));
    expect(visitor.json).toEqual({ url: GOOD, title: null, images });
  });
});

describe("a link of this site", () => {
  it("to an item, in its closet or by its way to the shop, is that item", async () => {
    const { id, clothingImageUrl, title, affiliateUrl } = await owner.addItem(ITEM_TEXTS);
    const visitor = new Caller(product);
    for (const path of [`/closet/${owner.handle}?item=${id}`, `/go/${id}`]) {
      const { status, json } = await read(product.url + path, visitor);
      expect(status, path).toBe(200);
      expect(json, path).toEqual({
        url: affiliateUrl,
        title,
        closetItemId: id,
        tryOn: expect.objectContaining({ state: expect.any(String) }),
        images: [
          {
            url: product.url + clothingImageUrl,
            width: expect.any(Number),
            height: expect.any(Number),
          },
        ],
      });
    }
    const picture = product.url + clothingImageUrl;
    const bare = await read(clothingImageUrl, visitor);
    expect(bare.json).toMatchObject({ url: picture, title: null, images: [{ url: picture }] });

    const other = await newInfluencer(product);
    for (const path of [
      `/closet/${other.handle}?item=${id}`,
      "/go/nothing",
      "/closet/%25?item=x",
    ]) {
      const refused = await read(product.url + path, visitor);
      expect([refused.status, refused.json.failureCode], path).toEqual([422, "item_not_shown"]);
    }
    await product.db.$client.execute({
      sql: "UPDATE closet_items SET taken_down_at = 1 WHERE id = ?",
      args: [id],
    });
    expect((await read(`${product.url}/go/${id}`, visitor)).status).toBe(422);
    expect(internet.requests).toEqual([]);
  });

  it("to anything else, or to the picture of another member, is refused", async () => {
    const garment = `/media/garments/${owner.id}/${"a".repeat(22)}.webp`;
    for (const path of ["/api/me", "/account", `/closet/${owner.handle}`, garment, "/media/x"]) {
      expect(told(await read(product.url + path)), path).toEqual(PAGE_NOT_ALLOWED);
    }
    expect(internet.hits).toEqual([]);
  });
});

describe("product links", () => {
  it("are sixty pages an hour for a member, and the influencer's pictures for influencers", async () => {
    const pictures = "/api/closet/product-pictures";
    const refusedPicture = await member.call("POST", pictures, { body: { url: GOOD } });
    expect(refusedPicture.status).toBe(403);
    const busy = await newInfluencer(product);
    const answers = Array.from({ length: 60 }, () => read("https://10.0.0.1/", busy));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await read(PAGE, busy);
    expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(internet.requests).toEqual([]);
    const still = await busy.call("POST", pictures, { body: { url: GOOD } });
    expect(still.status).toBe(200);
  });

  it("are forty pages an hour for the visitors at one address, who are told nothing of others", async () => {
    const visitor = new Caller(product);
    const answers = Array.from({ length: 40 }, () => read("https://10.0.0.1/", visitor));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await read(PAGE, visitor);
    expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
    expect(internet.requests).toEqual([]);
    expect((await read(GOOD, new Caller(product))).status).toBe(200);
  });

  it.each([
    ["nothing", {}],
    ["another field", { url: GOOD, photo: "data:image/png;base64,AAAA" }],
    ["too long a link", { url: `https://shop.example/${"a".repeat(2048)}` }],
  ])("are asked for by a link alone, not by %s", async (_, body) => {
    expect((await new Caller(product).call("POST", "/api/product-looks", { body })).status).toBe(
      422,
    );
    expect(internet.requests).toEqual([]);
  });
});
