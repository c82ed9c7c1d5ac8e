import { afterAll, beforeAll, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { writeRows } from "../harness/write-rows.ts";

const LIKES = 12_001;
const SLICE = 5000;

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

async function likedItem(owner: Influencer): Promise<string> {
  const { id } = await owner.addItem();
  await writeRows(counted.product.db, [
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIKES})
     INSERT INTO closet_item_likes SELECT '${id}', 'visitor-' || i, 1 FROM n`,
  ]);
  return id;
}

const likesOf = (item: string) =>
  count(counted.product, "SELECT count(*) FROM closet_item_likes WHERE closet_item_id = ?", [item]);

it.each([
  ["an item", (id: string) => `/api/closet/items/${id}`],
  ["an account", () => "/api/me"],
])(
  "the deletion of %s deletes many likes in slices, and resumes after a failure",
  async (_, at) => {
    const { product, proxy } = counted;
    const owner = await newInfluencer(product);
    const other = await newInfluencer(product);
    const item = await likedItem(owner);
    const kept = await likedItem(other);
    const remove = () => owner.call("DELETE", at(item), { body: { password: owner.password } });
    const seen = new Set<number>();
    for (let calls = 0; ; calls++) {
      proxy.cutAfter(calls);
      const { status } = await remove();
      proxy.recover();
      if (status < 300) break;
      expect(status).toBe(503);
      expect(await count(product, "SELECT count(*) FROM closet_items WHERE id = ?", [item])).toBe(
        1,
      );
      seen.add(await likesOf(item));
    }
    expect([...seen].length).toBeGreaterThan(2);
    for (const left of seen) expect((LIKES - left) % SLICE === 0 || left === 0).toBe(true);
    expect(await count(product, "SELECT count(*) FROM closet_items WHERE id = ?", [item])).toBe(0);
    expect([await likesOf(item), await likesOf(kept)]).toEqual([0, LIKES]);
    await product.cron("* * * * *");
    expect(await audit(product)).toEqual([]);
  },
);

it("the likes of a stranger's item cannot be deleted", async () => {
  const { product } = counted;
  const item = await likedItem(await newInfluencer(product));
  const stranger = await newInfluencer(product);
  await stranger.addItem();
  expect((await stranger.call("DELETE", `/api/closet/items/${item}`)).status).toBe(404);
  expect(await likesOf(item)).toBe(LIKES);
});
