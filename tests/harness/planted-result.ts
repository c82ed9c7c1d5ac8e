import { randomUUID } from "node:crypto";
import { generationKeys } from "#worker/media/storage/keys.ts";
import { bucketsOf } from "./buckets.ts";
import { type Member, pictureBytes } from "./member.ts";
import type { Product } from "./product.ts";
import { writeRows } from "./write-rows.ts";

/** Inserts a completed generation into rows, ledger and bucket; resolves to its id. */
export async function plantResult(
  product: Product,
  { id: userId }: Pick<Member, "id">,
  { closetItemId = null as string | null, productUrl = "https://shop.example/tee" } = {},
): Promise<string> {
  const id = randomUUID();
  const key = generationKeys(userId, id).output;
  const { privateBucket } = await bucketsOf(product);
  await privateBucket.put(key, pictureBytes("person-1.jpg"), {
    httpMetadata: { contentType: "image/jpeg" },
  });
  await writeRows(product.db, [
    {
      sql: `INSERT INTO generations (id, user_id, status, output_image_url, product_url,
                closet_item_id, created_at, deadline_at, settled_at)
              VALUES (?, ?, 'completed', ?, ?, ?, ?, ?, ?)`,
      args: [id, userId, `/media/${key}`, productUrl, closetItemId, ...Array(3).fill(Date.now())],
    },
    {
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
              VALUES (?, ?, 'charge', -1, ?, ?)`,
      args: [randomUUID(), userId, id, Date.now()],
    },
  ]);
  return id;
}
