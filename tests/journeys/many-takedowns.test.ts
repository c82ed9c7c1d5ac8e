import { afterAll, beforeAll, expect, it } from "vitest";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

const HOURLY = "17 * * * *";
const HOUR_MS = 3_600_000;
const PICTURES = 210;
const MOVES_PER_RUN = 200;
/** After the takedown, so that the pictures are not blocked. */
const TIME = 1_700_000_000_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function reached(folder: string) {
  const sql = "SELECT reached FROM audit_progress WHERE name = ?";
  const { rows } = await product.db.$client.execute({ sql, args: [`sweep ${folder}`] });
  return rows[0]?.reached;
}

it("a sweep that may move no more pictures continues at the first one that it left", async () => {
  const owner = await newInfluencer(product);
  // The first item creates the closet.
  const { id } = await owner.addItem();
  await owner.call("DELETE", `/api/closet/items/${id}`);
  const { closet } = await owner.closet();
  const folder = `closet-images/${owner.id}/clothing/`;
  const keys = Array.from({ length: PICTURES }, (_, n) => `${folder}${TIME + n}.webp`);
  await writeRows(product.db, [
    `INSERT INTO closet_items (id, closet_id, user_id, title, affiliate_url, clothing_image_url, created_at)
     SELECT 'many-' || key, '${closet?.id}', '${owner.id}', 'A shirt', 'https://shop.example/',
       '/media/' || value, 1 FROM json_each('${JSON.stringify(keys)}')`,
    `UPDATE closets SET taken_down_at = 1 WHERE id = '${closet?.id}'`,
  ]);
  const { publicBucket, privateBucket } = await bucketsOf(product);
  const httpMetadata = { contentType: "image/webp" };
  for (const key of keys) await publicBucket.put(key, new Uint8Array([1]), { httpMetadata });
  const hourly = () => product.cron(HOURLY, Date.now() + 2 * HOUR_MS);

  await hourly();
  expect(await keysBelow(publicBucket, folder)).toEqual(keys.slice(MOVES_PER_RUN));
  expect(await reached("closet-images/")).toBe(keys[MOVES_PER_RUN - 1]);
  await hourly();
  expect(await keysBelow(publicBucket, folder)).toEqual([]);
  expect(await keysBelow(privateBucket, `taken-down/${folder}`)).toEqual(
    keys.map((key) => `taken-down/${key}`),
  );

  await writeRows(product.db, [
    `UPDATE closets SET taken_down_at = NULL WHERE id = '${closet?.id}'`,
  ]);
  await hourly();
  const left = keys.slice(MOVES_PER_RUN).map((key) => `taken-down/${key}`);
  expect(await keysBelow(privateBucket, `taken-down/${folder}`)).toEqual(left);
  expect(await reached("taken-down/")).toBe(`taken-down/${keys[MOVES_PER_RUN - 1]}`);
  await hourly();
  expect(await keysBelow(publicBucket, folder)).toEqual(keys);
});
