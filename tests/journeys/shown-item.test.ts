import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import { Caller } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";

let counted: CountedProduct;
let product: Product;
let visitor: Caller;
beforeAll(async () => {
  counted = await startCountedProduct();
  ({ product } = counted);
  visitor = new Caller(product);
});
afterAll(() => counted.stop());

describe("the data of one item", () => {
  it("takes one round trip, and is refused for a hidden item or another closet", async () => {
    const [closet, other] = [await newInfluencer(product), await newInfluencer(product)];
    const item = await closet.addItem(ITEM_TEXTS);
    await closet.describeCloset();
    const path = (handle: string, id = item.id) => `/api/closets/${handle}/items/${id}`;
    const before = counted.proxy.calls();
    const answer = await visitor.call("GET", path(closet.handle.toUpperCase()));
    expect(counted.proxy.calls() - before).toBe(1);
    const whole = await visitor.call("GET", `/api/closets/${closet.handle}`);
    expect(answer.json).toStrictEqual({
      closet: { title: "Linen days", instagramHandle: closet.handle },
      item: whole.json.items[0],
      tryOn: expect.objectContaining({ state: expect.any(String) }),
    });
    const hide = (table: "closet_items" | "closets", at: number | null) =>
      product.db.run(sql`UPDATE ${sql.identifier(table)} SET taken_down_at = ${at}
        WHERE ${table === "closets" ? sql`id = ${whole.json.closet.id}` : sql`id = ${item.id}`}`);
    const refused = async (name: string) => {
      const { status, json } = await visitor.call("GET", name);
      expect([status, json.error], name).toEqual([404, "Item not found"]);
    };
    for (const name of [path(other.handle), path("%25"), path(closet.handle, "%25")]) {
      await refused(name);
    }
    for (const table of ["closet_items", "closets"] as const) {
      await hide(table, 1);
      await refused(path(closet.handle));
      await hide(table, null);
    }
    expect((await visitor.call("GET", path(closet.handle))).status).toBe(200);
  });
});
