import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { newDelegate } from "../harness/delegates.ts";
import { newInfluencer } from "../harness/influencer.ts";

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

describe("the way to the database", () => {
  it("is gone once for what a delegate does, its log included, and for a refusal", async () => {
    const { product, proxy } = counted;
    const owner = await newInfluencer(product);
    const { id } = await owner.addItem();
    const delegate = await newDelegate(product, owner);
    const collection = { title: "Set" };
    // The deletion of an item also executes the removal of its picture.
    const calls: [string, string, number, object?][] = [
      ["GET", "/api/closet", 200],
      ["PATCH", "/api/closet", 200, { title: "Ours", bio: null }],
      ["PUT", `/api/closet/items/${id}/pin`, 200, { isPinned: true }],
      ["PUT", "/api/closet/pins", 200, { itemIds: [id] }],
      ["POST", "/api/closet/collections", 201, collection],
      ["GET", "/api/closet/imports", 200],
      ["DELETE", `/api/closet/items/${id}`, 204],
      ["GET", "/api/closet/delegates", 404],
    ];
    for (const [method, path, status, body] of calls) {
      const before = proxy.calls();
      expect((await delegate.call(method, path, { body })).status, path).toBe(status);
      expect(proxy.calls() - before, path).toBe(status === 204 ? 2 : 1);
    }
    const before = proxy.calls();
    expect((await owner.call("GET", "/api/closet/actions")).json.actions).toHaveLength(8);
    expect(proxy.calls() - before).toBe(1);
  });
});
