import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newInfluencer, pictureFile } from "../harness/influencer.ts";
import { pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe("the closet's manager", () => {
  it("starts with nothing, and has a closet from the first item on", async () => {
    const owner = await newInfluencer(product);
    expect(await owner.closet()).toEqual({
      closet: null,
      items: [],
      collections: [],
      liveUrl: null,
    });
    const settings = { body: { title: "Mine", bio: "" } };
    const none = await owner.call("PATCH", "/api/closet", settings);
    expect([none.status, none.json.error]).toEqual([404, "Closet not found"]);
    const first = await owner.sendItem({ caption: "  Soft.  ", title: " Tee " });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({
      closetCreated: true,
      item: {
        id: expect.any(String),
        title: "Tee",
        clothingImageUrl: expect.stringMatching(
          new RegExp(`^/media/closet-images/${owner.id}/clothing/\\d{13}\\.jpg$`),
        ),
        wearingImageUrl: null,
        affiliateUrl: "https://shop.example/shirt",
        caption: "Soft.",
        likes: 0,
        isPinned: false,
        pinOrder: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    const second = await owner.sendItem({
      wearingImage: pictureFile(pictureBytes("person-2.jpg")),
    });
    expect([second.status, second.json.closetCreated]).toEqual([201, false]);
    const { closet, items, liveUrl } = await owner.closet();
    expect(closet).toEqual({
      id: expect.any(String),
      title: "My Closet",
      instagramHandle: owner.handle,
      colorTheme: "#000000",
      bio: null,
      profileImageUrl: null,
    });
    expect(liveUrl).toBe(`${product.url}/closet/${owner.handle}`);
    expect(items).toEqual([second.json.item, first.json.item]);
    for (const url of [second.json.item.clothingImageUrl, second.json.item.wearingImageUrl]) {
      expect((await product.fetch(url)).status).toBe(200);
    }
    const pinned = await owner.pin(first.json.item.id);
    expect(pinned.json.item).toEqual({ ...first.json.item, isPinned: true, pinOrder: 1 });
    const made = await owner.call("POST", "/api/closet/collections", { body: { title: "Summer" } });
    expect(made.status, made.text).toBe(201);
    const filled = await owner.call(
      "PUT",
      `/api/closet/collections/${made.json.collection.id}/items`,
      {
        body: { itemIds: [first.json.item.id] },
      },
    );
    expect(filled.status, filled.text).toBe(200);
    const changed = await owner.changeItem(first.json.item.id, { title: "Other" });
    expect(changed.status, changed.text).toBe(200);
    const gone = await owner.call("DELETE", `/api/closet/items/${first.json.item.id}`);
    expect(gone.status, gone.text).toBe(204);
  });
});
