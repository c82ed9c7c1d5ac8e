import { randomUUID } from "node:crypto";
import { nth } from "./lists.ts";
import type { Member } from "./member.ts";
import type { Product } from "./product.ts";
import { writeRows } from "./write-rows.ts";

export interface PlantedCloset<Shops extends readonly string[] = readonly string[]> {
  readonly handle: string;
  /** Ids of the items, one for each shop. */
  readonly items: { readonly [At in keyof Shops]: string };
  /** The id of the next item that no test has used; throws when all are used. */
  readonly nextItem: () => string;
}

/** Inserts an influencer's closet into the database; each item links to one of `shops`. */
export async function plantCloset<const Shops extends readonly string[]>(
  product: Pick<Product, "db">,
  owner: Pick<Member, "id">,
  shops: Shops,
): Promise<PlantedCloset<Shops>> {
  const handle = `h${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const closet = `closet-${handle}`;
  const planted = shops.map((shop) => ({ id: `item-${randomUUID()}`, shop }));
  const items = planted.map(({ id }) => id);
  let used = 0;
  await writeRows(product.db, [
    {
      sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'influencer')",
      args: [owner.id],
    },
    {
      sql: `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
            VALUES (?, ?, 'Planted', ?, 1)`,
      args: [closet, owner.id, handle],
    },
    ...planted.map(({ id, shop }) => ({
      sql: `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
              affiliate_url, created_at) VALUES (?, ?, ?, 'Tee', '/media/x', ?, 1)`,
      args: [id, closet, owner.id, shop],
    })),
  ]);
  return {
    handle,
    items: items as PlantedCloset<Shops>["items"],
    nextItem: () => nth(items, used++),
  };
}
